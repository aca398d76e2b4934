import type { SpaceId } from "@octavo/content"
import type { SiteId } from "../sites/SiteId.ts"
import type { SectionGroup, SectionGroupId } from "./SectionGroup.ts"
import type { SiteSection, SiteSectionId } from "./SiteSection.ts"
import type { SiteSpace } from "./SiteSpace.ts"

/** The rows of a structure. */
export interface StructureRows {
  readonly sections: ReadonlyArray<SiteSection>
  readonly groups: ReadonlyArray<SectionGroup>
  readonly siteSpaces: ReadonlyArray<SiteSpace>
}

/** A section or a group in its level. */
type LevelItem =
  | { readonly kind: "section"; readonly id: string; readonly position: string; readonly row: SiteSection }
  | { readonly kind: "group"; readonly id: string; readonly position: string; readonly row: SectionGroup }

const byPosition = (
  one: { readonly position: string; readonly id: string },
  other: { readonly position: string; readonly id: string }
): number =>
  one.position === other.position ? (one.id < other.id ? -1 : 1) : one.position < other.position ? -1 : 1

/**
 * The sections, groups and site spaces of a site, each list in structure order: depth first, site spaces by section. The
 * root contains site spaces, or sections and groups, never both. Values of this class never change.
 */
export class SiteStructure implements StructureRows {
  readonly siteId: SiteId
  readonly sections: ReadonlyArray<SiteSection>
  readonly groups: ReadonlyArray<SectionGroup>
  readonly siteSpaces: ReadonlyArray<SiteSpace>
  readonly #levels: ReadonlyMap<SectionGroupId | null, ReadonlyArray<LevelItem>>
  readonly #siteSpaces: ReadonlyMap<SiteSectionId | null, ReadonlyArray<SiteSpace>>

  constructor(siteId: SiteId, rows: StructureRows) {
    this.siteId = siteId
    const items: ReadonlyArray<LevelItem> = [
      ...rows.sections.map((row) => ({ kind: "section" as const, id: row.id, position: row.position, row })),
      ...rows.groups.map((row) => ({ kind: "group" as const, id: row.id, position: row.position, row }))
    ]
    this.#levels = Map.groupBy(items.toSorted(byPosition), ({ row }) => row.groupId)
    this.#siteSpaces = Map.groupBy(rows.siteSpaces.toSorted(byPosition), ({ sectionId }) => sectionId)
    const ordered = this.#below(null)
    this.sections = ordered.flatMap((item) => (item.kind === "section" ? item.row : []))
    this.groups = ordered.flatMap((item) => (item.kind === "group" ? item.row : []))
    this.siteSpaces = [null, ...this.sections.map(({ id }) => id)].flatMap((id) => this.siteSpacesIn(id))
  }

  /** A structure with other rows. */
  with(rows: Partial<StructureRows>): SiteStructure {
    const { groups, sections, siteSpaces } = this
    return new SiteStructure(this.siteId, { sections, groups, siteSpaces, ...rows })
  }

  #below(groupId: SectionGroupId | null): ReadonlyArray<LevelItem> {
    return this.itemsIn(groupId).flatMap((item) =>
      item.kind === "group" ? [item, ...this.#below(item.row.id)] : [item]
    )
  }

  /** Whether the root contains sections and groups, or site spaces; a structure without rows has none of them. */
  get type(): "sections" | "siteSpaces" {
    return this.sections.length + this.groups.length > 0 ? "sections" : "siteSpaces"
  }

  /** The sections and groups of a level: of a group, or of the top for null. */
  itemsIn(groupId: SectionGroupId | null): ReadonlyArray<LevelItem> {
    return this.#levels.get(groupId) ?? []
  }

  /** The site spaces of a section, or of the root for null. */
  siteSpacesIn(sectionId: SiteSectionId | null): ReadonlyArray<SiteSpace> {
    return this.#siteSpaces.get(sectionId) ?? []
  }

  findSection(id: string): SiteSection | undefined {
    return this.sections.find((section) => section.id === id)
  }

  findGroup(id: string): SectionGroup | undefined {
    return this.groups.find((group) => group.id === id)
  }

  findSiteSpace(id: string): SiteSpace | undefined {
    return this.siteSpaces.find((siteSpace) => siteSpace.id === id)
  }

  /** The site space that links a space. */
  findLink(spaceId: SpaceId): SiteSpace | undefined {
    return this.siteSpaces.find((siteSpace) => siteSpace.spaceId === spaceId)
  }

  get defaultSection(): SiteSection | undefined {
    return this.sections.find(({ isDefault }) => isDefault)
  }

  /** How many groups lie in each other down to one, itself among them; 0 for the top. */
  depthOf(groupId: SectionGroupId | null): number {
    const group = groupId === null ? undefined : this.findGroup(groupId)
    return group === undefined ? 0 : 1 + this.depthOf(group.groupId)
  }

  /** How many groups lie in each other from one down, itself among them. */
  heightOf(groupId: SectionGroupId): number {
    const inner = this.itemsIn(groupId).map((item) =>
      item.kind === "group" ? this.heightOf(item.row.id) : 0
    )
    return 1 + Math.max(0, ...inner)
  }

  /** Whether a group is another one or lies in it. */
  isWithin(groupId: SectionGroupId | null, outer: SectionGroupId): boolean {
    if (groupId === null) return false
    return groupId === outer || this.isWithin(this.findGroup(groupId)?.groupId ?? null, outer)
  }
}
