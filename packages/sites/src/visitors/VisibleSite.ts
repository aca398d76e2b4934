import type { PublishedHead, PublishedSpaces, SpaceId } from "@octavo/content"
import type { SectionGroup, SectionGroupId } from "../structure/SectionGroup.ts"
import { pathOfSiteSpace } from "../structure/publishedPaths.ts"
import type { SiteSection } from "../structure/SiteSection.ts"
import type { SiteSpace } from "../structure/SiteSpace.ts"
import type { Audience } from "./Audience.ts"
import type { SiteEdition } from "./SiteEdition.ts"

/** A site space that an audience sees. */
export interface VisibleSiteSpace {
  readonly kind: "site-space"
  readonly siteSpace: SiteSpace
  readonly section: SiteSection | null
  readonly title: string
  /** The shortest path below the site: empty for the stored default. */
  readonly path: string
  readonly head: PublishedHead
}

/** A section that an audience sees, with one site space at least. */
export interface VisibleSection {
  readonly kind: "site-section"
  readonly section: SiteSection
  readonly siteSpaces: ReadonlyArray<VisibleSiteSpace>
  /** The stored default if the audience sees it, else the first. */
  readonly defaultSiteSpace: VisibleSiteSpace
}

/** A group that an audience sees, with one section or group at least. */
export interface VisibleGroup {
  readonly kind: "site-section-group"
  readonly group: SectionGroup
  readonly children: ReadonlyArray<VisibleSection | VisibleGroup>
}

/** The place that a path leads to: a page of a site space, by its path there; another path below the site; or nothing. */
export type SiteLocation =
  | { readonly kind: "page"; readonly siteSpace: VisibleSiteSpace; readonly path: string }
  | {
      readonly kind: "redirect"
      readonly path: string
      /** Whether it is the same for all visitors. */
      readonly isPermanent: boolean
    }
  | null

/** The most segments of the path of a part: a section and a variant. */
const segmentsOfPart = 2

const joined = (...paths: ReadonlyArray<string>): string => paths.filter((path) => path !== "").join("/")

/**
 * The parts of a site that an audience sees: the one answer for navigation, routes, search and every file that is made of the site. Deleted
 * spaces and false conditions are left out, and with them sections and groups that are empty then.
 */
export class VisibleSite {
  readonly audience: Audience
  readonly edition: SiteEdition
  readonly spaces: PublishedSpaces
  /** Sections and groups of the top, in their order; none on a site without sections. */
  readonly items: ReadonlyArray<VisibleSection | VisibleGroup>
  /** All sections, in structure order. */
  readonly sections: ReadonlyArray<VisibleSection>
  /** All site spaces, in structure order. */
  readonly siteSpaces: ReadonlyArray<VisibleSiteSpace>
  /** The stored default section if the audience sees it, else the first; null on a site without sections. */
  readonly defaultSection: VisibleSection | null
  /** The site space that the root leads to; null on an empty site. */
  readonly defaultSiteSpace: VisibleSiteSpace | null

  constructor(audience: Audience, edition: SiteEdition, spaces: PublishedSpaces) {
    this.audience = audience
    this.edition = edition
    this.spaces = spaces
    const { structure } = edition
    this.items = this.#itemsIn(null)
    this.sections = this.items.flatMap(sectionsOf)
    const atRoot = this.#siteSpacesIn(null)
    this.siteSpaces =
      structure.type === "siteSpaces" ? atRoot : this.sections.flatMap((one) => one.siteSpaces)
    this.defaultSection = this.sections.find(({ section }) => section.isDefault) ?? this.sections[0] ?? null
    this.defaultSiteSpace = this.defaultSection?.defaultSiteSpace ?? defaultOf(atRoot) ?? null
  }

  #siteSpacesIn(section: SiteSection | null): ReadonlyArray<VisibleSiteSpace> {
    return this.edition.structure.siteSpacesIn(section?.id ?? null).flatMap((siteSpace) => {
      const head = this.spaces.headOf(siteSpace.spaceId)
      if (head === undefined || !this.audience.holds(siteSpace.condition)) return []
      const path = pathOfSiteSpace(siteSpace, section)
      return [{ kind: "site-space", siteSpace, section, title: siteSpace.title ?? head.title, path, head }]
    })
  }

  #itemsIn(groupId: SectionGroupId | null): ReadonlyArray<VisibleSection | VisibleGroup> {
    return this.edition.structure
      .itemsIn(groupId)
      .flatMap((item): ReadonlyArray<VisibleSection | VisibleGroup> => {
        if (item.kind === "group") {
          const children = this.#itemsIn(item.row.id)
          return children.length === 0 ? [] : [{ kind: "site-section-group", group: item.row, children }]
        }
        if (!this.audience.holds(item.row.condition)) return []
        const siteSpaces = this.#siteSpacesIn(item.row)
        const defaultSiteSpace = defaultOf(siteSpaces)
        if (defaultSiteSpace === undefined) return []
        return [{ kind: "site-section", section: item.row, siteSpaces, defaultSiteSpace }]
      })
  }

  /** The site space of a space, when the audience sees it. */
  findSpace(spaceId: SpaceId): VisibleSiteSpace | undefined {
    return this.siteSpaces.find(({ siteSpace }) => siteSpace.spaceId === spaceId)
  }

  /** The section of a visible site space. */
  sectionOf({ section }: VisibleSiteSpace): VisibleSection | null {
    return this.sections.find((one) => one.section.id === section?.id) ?? null
  }

  /** The site spaces that readers of one can switch to, itself among them. */
  variantsOf(siteSpace: VisibleSiteSpace): ReadonlyArray<VisibleSiteSpace> {
    return this.sectionOf(siteSpace)?.siteSpaces ?? this.siteSpaces
  }

  /** Finds the place of a path below the site, without slashes around it. Sections and variants win over pages. */
  locate(path: string): SiteLocation {
    const asked = segmentsOf(path)
    const [first = "", ...rest] = asked
    const section = this.sections.find((one) => one.section.path === first.toLowerCase())
    const variants = section?.siteSpaces ?? (this.sections.length === 0 ? this.siteSpaces : [])
    const below = section === undefined ? asked : rest
    const [name = "", ...ofVariant] = below
    const variant = variants.find(({ siteSpace }) => siteSpace.path === name.toLowerCase())
    if (variant !== undefined) return pageOf(variant, ofVariant, asked, true)
    if (section !== undefined) {
      const { defaultSiteSpace } = section
      return pageOf(defaultSiteSpace, below, asked, defaultSiteSpace.siteSpace.isDefault)
    }
    if (this.defaultSiteSpace === null) return null
    if (this.defaultSiteSpace.path !== "") {
      const moved = this.movedTo(path)
      if (moved !== null) return { kind: "redirect", path: moved, isPermanent: true }
    }
    return pageOf(this.defaultSiteSpace, below, asked, false)
  }

  /** The present path of a former path of a section or a site space, or of one below it; null where there is none. */
  movedTo(path: string): string | null {
    const segments = segmentsOf(path)
    for (let length = Math.min(segments.length, segmentsOfPart); length > 0; length--) {
      const id = this.edition.formerPaths.get(segments.slice(0, length).join("/").toLowerCase())
      const siteSpace = id === undefined ? undefined : this.siteSpaces.find((one) => one.siteSpace.id === id)
      if (siteSpace === undefined) continue
      const present = joined(siteSpace.path, segments.slice(length).join("/"))
      return present === path ? null : present
    }
    return null
  }
}

const segmentsOf = (path: string): ReadonlyArray<string> =>
  path.split("/").filter((segment) => segment !== "")

/**
 * A page of a site space. A longer form of its path and another spelling redirect; so does the path of a default that only others
 * see, which depends on the visitor.
 */
const pageOf = (
  siteSpace: VisibleSiteSpace,
  below: ReadonlyArray<string>,
  asked: ReadonlyArray<string>,
  isPermanent: boolean
): SiteLocation => {
  const path = below.join("/")
  const right = joined(siteSpace.path, path)
  return right === asked.join("/")
    ? { kind: "page", siteSpace, path }
    : { kind: "redirect", path: right, isPermanent }
}

const sectionsOf = (item: VisibleSection | VisibleGroup): ReadonlyArray<VisibleSection> =>
  item.kind === "site-section" ? [item] : item.children.flatMap(sectionsOf)

/** The effective default: the stored one if it is among these, else the first. */
const defaultOf = (siteSpaces: ReadonlyArray<VisibleSiteSpace>): VisibleSiteSpace | undefined =>
  siteSpaces.find(({ siteSpace }) => siteSpace.isDefault) ?? siteSpaces[0]
