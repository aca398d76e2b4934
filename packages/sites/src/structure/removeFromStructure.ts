import { placeItems } from "./arrange.ts"
import type { SectionGroup } from "./SectionGroup.ts"
import type { SiteSectionId } from "./SiteSection.ts"
import type { SiteSpaceId } from "./SiteSpace.ts"
import type { SiteStructure } from "./SiteStructure.ts"

/** Removes site spaces. Their sections stay, even empty ones. */
export const removeSiteSpaces = (structure: SiteStructure, ids: ReadonlyArray<SiteSpaceId>): SiteStructure =>
  structure.with({ siteSpaces: structure.siteSpaces.filter(({ id }) => !ids.includes(id)) })

/** Removes a section with its site spaces. */
export const removeSection = (structure: SiteStructure, id: SiteSectionId): SiteStructure =>
  structure.with({
    sections: structure.sections.filter((row) => row.id !== id),
    siteSpaces: structure.siteSpaces.filter(({ sectionId }) => sectionId !== id)
  })

/** Removes a group. Its sections and groups take its place. */
export const removeGroup = (structure: SiteStructure, group: SectionGroup): SiteStructure => {
  const index = structure.itemsIn(group.groupId).findIndex(({ id }) => id === group.id)
  const children = structure.itemsIn(group.id).map(({ id }) => id)
  const lifted = children.length === 0 ? structure : placeItems(structure, children, group.groupId, index)
  return lifted.with({ groups: lifted.groups.filter(({ id }) => id !== group.id) })
}
