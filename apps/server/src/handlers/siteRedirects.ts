import { Api } from "@octavo/api"
import {
  createSiteRedirect,
  deleteSiteRedirect,
  getSiteRedirectBySource,
  listSiteRedirects,
  putSiteRedirects,
  type SiteRedirect,
  updateSiteRedirect
} from "@octavo/sites"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { addedToSite } from "../http/addedToSite.ts"
import { listing } from "../http/listing.ts"
import { PublicUrl } from "../PublicUrl.ts"

const present = ({ destination, id, source }: SiteRedirect) => ({
  object: "site-redirect" as const,
  id: id as string,
  source,
  destination
})

export const siteRedirectsLayer = HttpApiBuilder.group(
  Api,
  "siteRedirects",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    return handlers.handleAll({
      listSiteRedirects: ({ params: { organizationId, siteId }, query: { search = "", ...query } }) =>
        listing(
          ["site redirects", organizationId, siteId, search],
          query,
          (request) => listSiteRedirects(organizationId, siteId, search, request),
          present
        ),
      createSiteRedirect: ({ params, payload }) =>
        Effect.map(
          createSiteRedirect(params.organizationId, params.siteId, payload),
          addedToSite(publicUrl)("redirects", ({ redirect }) => present(redirect))
        ),
      putSiteRedirects: ({ params, payload }) =>
        Effect.map(
          putSiteRedirects(params.organizationId, params.siteId, payload.redirects),
          ({ redirects }) => ({ items: redirects.map(present) })
        ),
      updateSiteRedirectById: ({ params, payload }) =>
        Effect.map(
          updateSiteRedirect(params.organizationId, params.siteId, params.siteRedirectId, payload),
          ({ redirect }) => present(redirect)
        ),
      deleteSiteRedirectById: ({ params }) =>
        deleteSiteRedirect(params.organizationId, params.siteId, params.siteRedirectId),
      getSiteRedirectBySource: ({ params, query }) =>
        Effect.map(
          getSiteRedirectBySource(params.organizationId, params.siteId, query),
          ({ redirect, target }) => ({ redirect: present(redirect), target })
        )
    })
  })
)
