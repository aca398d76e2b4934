import { positionsFor } from "@octavo/content"
import { firstFree } from "../sites/siteAddress.ts"
import { SectionGroup, type SectionGroupId } from "./SectionGroup.ts"
import { SiteSection, type SiteSectionId } from "./SiteSection.ts"
import { SiteSpace, type SiteSpaceId } from "./SiteSpace.ts"
import type { SiteStructure } from "./SiteStructure.ts"

/** Puts sections and groups at an index among the others of a level. */
export const placeItems = (
  structure: SiteStructure,
  ids: ReadonlyArray<string>,
  groupId: SectionGroupId | null,
  index: number = structure.itemsIn(groupId).length
): SiteStructure => {
  const others = structure.itemsIn(groupId).filter(({ id }) => !ids.includes(id))
  const positions = positionsFor(others, ids, Math.min(index, others.length))
  const isMoved = new Set<string>(ids)
  const level = (row: SiteSection | SectionGroup) => ({
    position: positions.get(row.id) ?? row.position,
    groupId: isMoved.has(row.id) ? groupId : row.groupId
  })
  return structure.with({
    sections: structure.sections.map((row) => new SiteSection({ ...row, ...level(row) })),
    groups: structure.groups.map((row) => new SectionGroup({ ...row, ...level(row) }))
  })
}

/**
 * Puts a site space at an index among the others of a section or the root. In another section it is not the default, and
 * its path is numbered when it is taken there.
 */
export const placeSiteSpace = (
  structure: SiteStructure,
  id: SiteSpaceId,
  sectionId: SiteSectionId | null,
  index: number = structure.siteSpacesIn(sectionId).length
): SiteStructure => {
  const others = structure.siteSpacesIn(sectionId).filter((other) => other.id !== id)
  const positions = positionsFor(others, [id], Math.min(index, others.length))
  return structure.with({
    siteSpaces: structure.siteSpaces.map((row) => {
      const position = positions.get(row.id) ?? row.position
      if (row.id !== id || row.sectionId === sectionId) return new SiteSpace({ ...row, position })
      const path = firstFree(row.path, 100, (path) => others.some((other) => other.path === path))
      return new SiteSpace({ ...row, position, sectionId, path, isDefault: false })
    })
  })
}

/** The next default after another: the next of its former neighbours that is left, else the one before, else the first. */
const nextDefault = <Row extends { readonly id: string; readonly isDefault: boolean }>(
  before: ReadonlyArray<Row>,
  after: ReadonlyArray<Row>
): string | undefined => {
  const at = before.findIndex(({ isDefault }) => isDefault)
  const neighbours = at < 0 ? [] : [...before.slice(at + 1), ...before.slice(0, at).toReversed()]
  const left = neighbours.find(({ id }) => after.some((row) => row.id === id))
  return (left ?? after[0])?.id
}

/** The ids of the defaults that are missing, after an edit of a structure. */
const missingDefaults = (before: SiteStructure, after: SiteStructure): ReadonlySet<string> => {
  const missing = new Set<string | undefined>()
  if (after.defaultSection === undefined) missing.add(nextDefault(before.sections, after.sections))
  for (const sectionId of [null, ...after.sections.map(({ id }) => id)]) {
    const rows = after.siteSpacesIn(sectionId)
    if (rows.some(({ isDefault }) => isDefault)) continue
    missing.add(nextDefault(before.siteSpacesIn(sectionId), rows))
  }
  missing.delete(undefined)
  return missing as ReadonlySet<string>
}

/** Gives the site a default section, and each section and the root a default site space, where an edit removed one. */
export const repairDefaults = (before: SiteStructure, after: SiteStructure): SiteStructure => {
  const missing = missingDefaults(before, after)
  if (missing.size === 0) return after
  return after.with({
    sections: after.sections.map((row) =>
      missing.has(row.id) ? new SiteSection({ ...row, isDefault: true }) : row
    ),
    siteSpaces: after.siteSpaces.map((row) =>
      missing.has(row.id) ? new SiteSpace({ ...row, isDefault: true }) : row
    )
  })
}

/** Makes a section the default of the site. */
export const withDefaultSection = (structure: SiteStructure, id: SiteSectionId): SiteStructure =>
  structure.with({
    sections: structure.sections.map((row) => new SiteSection({ ...row, isDefault: row.id === id }))
  })

/** Makes a site space the default of its section or the root. */
export const withDefaultSiteSpace = (structure: SiteStructure, chosen: SiteSpace): SiteStructure =>
  structure.with({
    siteSpaces: structure.siteSpaces.map((row) =>
      row.sectionId === chosen.sectionId ? new SiteSpace({ ...row, isDefault: row.id === chosen.id }) : row
    )
  })
