import {
  addSiteSection,
  deleteSiteSection,
  listSiteSections,
  moveSiteSection,
  SitesUrl,
  StructureListPosition,
  updateSiteSection
} from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { addedToSite } from "../sites/addedToSite.ts"
import { listingBy } from "../http/listing.ts"
import { siteMovement } from "../http/siteMovement.ts"
import { siteStructurePresenter } from "../presenters/presentSiteStructure.ts"
import { PublicUrl } from "../PublicUrl.ts"

const listed = listingBy(StructureListPosition)

export const siteSectionsLayer = apiGroup(
  "siteSections",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = siteStructurePresenter(publicUrl, yield* SitesUrl)
    const added = addedToSite(publicUrl)
    return handlers.handleAll({
      listSiteSections: ({ params: { organizationId, siteId }, query: { shareKey, ...query } }) =>
        listed(
          ["site sections", organizationId, siteId],
          query,
          (request) => listSiteSections(organizationId, siteId, { shareKey }, request),
          present.section
        ),
      addSectionToSite: ({ params, payload: { icon, spaceId, title } }) =>
        Effect.map(
          addSiteSection(params.organizationId, params.siteId, {
            spaceId,
            title: title ?? null,
            icon: icon ?? null
          }),
          added("sections", present.section)
        ),
      updateSiteSectionById: ({ params, payload }) =>
        Effect.map(
          updateSiteSection(params.organizationId, params.siteId, params.siteSectionId, payload),
          present.section
        ),
      deleteSiteSectionById: ({ params }) =>
        deleteSiteSection(params.organizationId, params.siteId, params.siteSectionId),
      moveSiteSection: ({ params, payload }) =>
        Effect.map(
          moveSiteSection(params.organizationId, params.siteId, params.siteSectionId, siteMovement(payload)),
          present.section
        )
    })
  })
)
