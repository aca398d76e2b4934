import {
  addSectionGroup,
  addSectionToGroup,
  deleteSectionGroup,
  listSectionGroups,
  moveSectionGroup,
  removeSectionFromGroup,
  SitesUrl,
  StructureListPosition,
  updateSectionGroup
} from "@octavo/sites"
import { Effect } from "effect"
import { apiGroup } from "../http/apiGroup.ts"
import { addedToSite } from "../sites/addedToSite.ts"
import { listingBy } from "../http/listing.ts"
import { siteStructurePresenter } from "../presenters/presentSiteStructure.ts"
import { PublicUrl } from "../PublicUrl.ts"

const listed = listingBy(StructureListPosition)

export const sectionGroupsLayer = apiGroup(
  "sectionGroups",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const present = siteStructurePresenter(publicUrl, yield* SitesUrl)
    const added = addedToSite(publicUrl)
    return handlers.handleAll({
      listSiteSectionGroups: ({ params: { organizationId, siteId }, query }) =>
        listed(
          ["site section groups", organizationId, siteId],
          query,
          (request) => listSectionGroups(organizationId, siteId, request),
          present.group
        ),
      addSectionGroupToSite: ({ params, payload: { icon, parent, sections, title } }) =>
        Effect.map(
          addSectionGroup(params.organizationId, params.siteId, {
            title,
            icon: icon ?? null,
            parentId: parent ?? null,
            sectionIds: sections ?? []
          }),
          added("section-groups", present.group)
        ),
      updateSiteSectionGroupById: ({ params, payload }) =>
        Effect.map(
          updateSectionGroup(params.organizationId, params.siteId, params.siteSectionGroupId, payload),
          present.group
        ),
      deleteSiteSectionGroupById: ({ params }) =>
        deleteSectionGroup(params.organizationId, params.siteId, params.siteSectionGroupId),
      addSectionToGroup: ({ params, payload }) =>
        Effect.map(
          addSectionToGroup(
            params.organizationId,
            params.siteId,
            params.siteSectionGroupId,
            payload.sectionId
          ),
          added("section-groups", present.group)
        ),
      removeSectionFromGroup: ({ params }) =>
        removeSectionFromGroup(
          params.organizationId,
          params.siteId,
          params.siteSectionGroupId,
          params.siteSectionId
        ),
      moveSiteSectionGroup: ({ params, payload }) =>
        Effect.map(
          moveSectionGroup(
            params.organizationId,
            params.siteId,
            params.siteSectionGroupId,
            payload.position ?? {}
          ),
          present.group
        )
    })
  })
)
