import {
  addSiteSpace,
  deleteSiteSpace,
  listSiteSpaces,
  moveSiteSpace,
  SitesUrl,
  StructureListPosition,
  updateSiteSpace
} from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { addedToSite } from "../sites/addedToSite.ts"
import { listingBy } from "../http/listing.ts"
import { siteMovement } from "../http/siteMovement.ts"
import { siteStructurePresenter } from "../presenters/presentSiteStructure.ts"
import { PublicUrl } from "../PublicUrl.ts"

const listed = listingBy(StructureListPosition)

export const siteSpacesLayer = apiGroup(
  "siteSpaces",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = siteStructurePresenter(publicUrl, yield* SitesUrl)
    const added = addedToSite(publicUrl)
    return handlers.handleAll({
      listSiteSpaces: ({ params: { organizationId, siteId }, query }) => {
        const { default: chosen, shareKey, ...page } = query
        const isDefault = chosen === undefined ? undefined : chosen === "true"
        return listed(
          ["site spaces", organizationId, siteId, chosen ?? ""],
          page,
          (request) => listSiteSpaces(organizationId, siteId, { shareKey, isDefault }, request),
          present.siteSpace
        )
      },
      addSpaceToSite: ({ params, payload }) =>
        Effect.map(
          addSiteSpace(params.organizationId, params.siteId, payload),
          added("site-spaces", present.siteSpace)
        ),
      updateSiteSpaceById: ({ params, payload }) =>
        Effect.map(
          updateSiteSpace(params.organizationId, params.siteId, params.siteSpaceId, payload),
          present.siteSpace
        ),
      deleteSiteSpaceById: ({ params }) =>
        deleteSiteSpace(params.organizationId, params.siteId, params.siteSpaceId),
      moveSiteSpace: ({ params, payload }) =>
        Effect.map(
          moveSiteSpace(params.organizationId, params.siteId, params.siteSpaceId, siteMovement(payload)),
          present.siteSpace
        )
    })
  })
)
