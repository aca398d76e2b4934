import { createShareLink, deleteShareLink, listShareLinks, SitesUrl, updateShareLink } from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { addedToSite } from "../sites/addedToSite.ts"
import { listing } from "../http/listing.ts"
import { presentShareLink } from "../presenters/presentSite.ts"
import { PublicUrl } from "../PublicUrl.ts"

export const shareLinksLayer = apiGroup(
  "shareLinks",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = presentShareLink(yield* SitesUrl)
    return handlers.handleAll({
      listSiteShareLinks: ({ params: { organizationId, siteId }, query }) =>
        listing(
          ["share links", organizationId, siteId],
          query,
          (request) => listShareLinks(organizationId, siteId, request),
          present
        ),
      createSiteShareLink: ({ params, payload }) =>
        Effect.map(
          createShareLink(params.organizationId, params.siteId, payload),
          addedToSite(publicUrl)("share-links", present)
        ),
      updateSiteShareLinkById: ({ params, payload }) =>
        Effect.map(
          updateShareLink(params.organizationId, params.siteId, params.shareLinkId, payload),
          present
        ),
      deleteSiteShareLinkById: ({ params }) =>
        deleteShareLink(params.organizationId, params.siteId, params.shareLinkId)
    })
  })
)
