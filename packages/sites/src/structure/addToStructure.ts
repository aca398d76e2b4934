import type { SpaceId } from "@octavo/content"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { placeItems, placeSiteSpace } from "./arrange.ts"
import { SectionGroup, SectionGroupId, SectionGroupNotFound } from "./SectionGroup.ts"
import { freePath } from "./sitePath.ts"
import { SiteSection, SiteSectionId, SiteSectionNotFound } from "./SiteSection.ts"
import { SiteSpace, SiteSpaceId, SpaceAlreadyInSite } from "./SiteSpace.ts"
import type { SiteStructure } from "./SiteStructure.ts"
import { SectionGroupsTooDeep } from "./structureLimits.ts"
import { siteLimits } from "../sites/Site.ts"

/** A space to be linked, with the title that its path is derived from. */
export interface LinkedSpace {
  readonly spaceId: SpaceId
  readonly title: string
}

/** Adds a site space at the end of a section, or of the root for null. */
const insertSiteSpace = Effect.fnUntraced(function* (
  structure: SiteStructure,
  { spaceId, title }: LinkedSpace,
  sectionId: SiteSectionId | null
) {
  if (structure.findLink(spaceId) !== undefined) return yield* new SpaceAlreadyInSite({ spaceId })
  const beside = structure.siteSpacesIn(sectionId)
  const siteSpace = new SiteSpace({
    id: SiteSpaceId.make(yield* newId),
    spaceId,
    sectionId,
    position: "",
    path: freePath(title, "variant", (path) => beside.some((other) => other.path === path)),
    title: null,
    condition: null,
    isDefault: beside.length === 0,
    createdAt: yield* DateTime.now
  })
  const added = structure.with({ siteSpaces: [...structure.siteSpaces, siteSpace] })
  return { structure: placeSiteSpace(added, siteSpace.id, sectionId, beside.length), id: siteSpace.id }
})

/** Adds an empty section at the end of the top. The first section is the default. */
const insertSection = Effect.fnUntraced(function* (
  structure: SiteStructure,
  { icon, title }: { readonly title: string; readonly icon: string | null }
) {
  const section = new SiteSection({
    id: SiteSectionId.make(yield* newId),
    groupId: null,
    position: "",
    title,
    description: null,
    icon,
    path: freePath(title, "section", (path) => structure.sections.some((other) => other.path === path)),
    condition: null,
    isDefault: structure.sections.length === 0,
    createdAt: yield* DateTime.now
  })
  const index = structure.itemsIn(null).length
  const added = structure.with({ sections: [...structure.sections, section] })
  return { structure: placeItems(added, [section.id], null, index), id: section.id }
})

/** Moves the site spaces of the root, in order and with their default, into a first section named like the site. */
const withSections = Effect.fnUntraced(function* (structure: SiteStructure, siteTitle: string) {
  if (structure.siteSpacesIn(null).length === 0) return structure
  const first = yield* insertSection(structure, { title: siteTitle, icon: null })
  return first.structure.with({
    siteSpaces: first.structure.siteSpaces.map((row) => new SiteSpace({ ...row, sectionId: first.id }))
  })
})

/** Adds a section with one space. */
export const addSectionTo = Effect.fnUntraced(function* (
  structure: SiteStructure,
  siteTitle: string,
  section: { readonly title: string; readonly icon: string | null },
  space: LinkedSpace
) {
  if (structure.findLink(space.spaceId) !== undefined) {
    return yield* new SpaceAlreadyInSite({ spaceId: space.spaceId })
  }
  const added = yield* insertSection(yield* withSections(structure, siteTitle), section)
  const linked = yield* insertSiteSpace(added.structure, space, added.id)
  return { structure: linked.structure, id: added.id }
})

/**
 * Adds a site space to a section. Without one named, to the default section, or to the root of a site without sections; a
 * site of groups alone gets a section named like the site.
 */
export const addSpaceTo = Effect.fnUntraced(function* (
  structure: SiteStructure,
  siteTitle: string,
  space: LinkedSpace,
  sectionId?: SiteSectionId
) {
  if (sectionId !== undefined) {
    const section = structure.findSection(sectionId)
    if (section === undefined) return yield* new SiteSectionNotFound({ siteSectionId: sectionId })
    return yield* insertSiteSpace(structure, space, section.id)
  }
  if (structure.type === "siteSpaces") return yield* insertSiteSpace(structure, space, null)
  const { defaultSection } = structure
  if (defaultSection !== undefined) return yield* insertSiteSpace(structure, space, defaultSection.id)
  const first = yield* insertSection(structure, { title: siteTitle, icon: null })
  return yield* insertSiteSpace(first.structure, space, first.id)
})

/** Adds a group at the end of a level and moves sections into it. */
export const addGroupTo = Effect.fnUntraced(function* (
  structure: SiteStructure,
  siteTitle: string,
  group: {
    readonly title: string
    readonly icon: string | null
    readonly parentId: SectionGroupId | null
    readonly sectionIds: ReadonlyArray<SiteSectionId>
  }
) {
  const { icon, parentId, sectionIds, title } = group
  if (parentId !== null && structure.findGroup(parentId) === undefined) {
    return yield* new SectionGroupNotFound({ siteSectionGroupId: parentId })
  }
  if (structure.depthOf(parentId) >= siteLimits.levelsOfGroups) {
    return yield* new SectionGroupsTooDeep({ siteSectionGroupId: parentId ?? "" })
  }
  for (const id of sectionIds) {
    if (structure.findSection(id) === undefined) return yield* new SiteSectionNotFound({ siteSectionId: id })
  }
  const converted = yield* withSections(structure, siteTitle)
  const index = converted.itemsIn(parentId).length
  const id = SectionGroupId.make(yield* newId)
  const createdAt = yield* DateTime.now
  const row = new SectionGroup({ id, groupId: parentId, position: "", title, icon, createdAt })
  const added = placeItems(converted.with({ groups: [...converted.groups, row] }), [id], parentId, index)
  return { structure: placeItems(added, sectionIds, id), id }
})
