import { type SpaceId, Spaces, type SpaceView } from "@octavo/content"
import { Caller, resolveRole, type Role } from "@octavo/identity"
import { Effect } from "effect"
import type { Site } from "../sites/Site.ts"
import type { SectionGroup } from "../structure/SectionGroup.ts"
import { pathOfSection, pathOfSiteSpace } from "../structure/publishedPaths.ts"
import type { SiteSection } from "../structure/SiteSection.ts"
import { SiteSpace } from "../structure/SiteSpace.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"
import { type ShownSpace, SiteStructures } from "../structure/SiteStructures.ts"
import { findShareKey } from "../links/findShareKey.ts"

/** A space with the role of the caller on it, null for none, and the sites that show it. */
export interface ListedSpace extends SpaceView {
  readonly role: Role | null
  readonly shown: ReadonlyArray<ShownSpace>
}

/** A site space as members see it. */
export interface SiteSpaceView {
  readonly kind: "site-space"
  readonly siteSpace: SiteSpace
  readonly title: string
  readonly space: ListedSpace
  /** The shortest path below the site. */
  readonly path: string
  /** Whether the caller may know nothing of the space: they have no role on it, and the site shows it to nobody without a key. */
  readonly isHidden: boolean
}

/** The title of a space of which the caller may know nothing. */
const hiddenTitle = "Hidden space"

/** Whether anybody may see what a site shows. */
export const isOpenSite = ({ published, visibility }: Site): boolean =>
  published && (visibility === "public" || visibility === "unlisted")

/** A section with its site spaces. */
export interface SiteSectionView {
  readonly kind: "site-section"
  readonly section: SiteSection
  readonly siteSpaces: ReadonlyArray<SiteSpaceView>
  readonly path: string
}

/** A group with its sections and groups. */
export interface SectionGroupView {
  readonly kind: "site-section-group"
  readonly group: SectionGroup
  readonly children: ReadonlyArray<SiteSectionView | SectionGroupView>
}

export type StructureItemView = SiteSpaceView | SiteSectionView | SectionGroupView

/** A part of a site, with what the URL of it is made of. */
export interface OfSite<View> {
  readonly site: Site
  /** The active key of a share link that the caller gave; null for none. */
  readonly shareKey: string | null
  readonly view: View
}

/** Presents the rows of a structure. Site spaces of purged spaces are left out. */
class StructureViews {
  readonly #structure: SiteStructure
  readonly #spaces: ReadonlyMap<SpaceId, ListedSpace>
  readonly site: Site
  readonly shareKey: string | null

  constructor(
    site: Site,
    structure: SiteStructure,
    spaces: ReadonlyMap<SpaceId, ListedSpace>,
    shareKey: string | null
  ) {
    this.site = site
    this.shareKey = shareKey
    this.#structure = structure
    this.#spaces = spaces
  }

  /** A view with its site. */
  of<View>(view: View): OfSite<View> {
    return { site: this.site, shareKey: this.shareKey, view }
  }

  siteSpaces(rows: ReadonlyArray<SiteSpace>): ReadonlyArray<SiteSpaceView> {
    return rows.flatMap((siteSpace) => {
      const space = this.#spaces.get(siteSpace.spaceId)
      if (space === undefined) return []
      const { sectionId } = siteSpace
      const section = sectionId === null ? null : (this.#structure.findSection(sectionId) ?? null)
      const isHidden = space.role === null && !isOpenSite(this.site)
      const title = siteSpace.title ?? (isHidden ? hiddenTitle : space.space.title)
      // Its path was made of the title of the space.
      const shown = isHidden ? new SiteSpace({ ...siteSpace, path: siteSpace.id }) : siteSpace
      const path = pathOfSiteSpace(shown, section)
      return [{ kind: "site-space", siteSpace: shown, title, space, path, isHidden }]
    })
  }

  section(section: SiteSection): SiteSectionView {
    const siteSpaces = this.siteSpaces(this.#structure.siteSpacesIn(section.id))
    return { kind: "site-section", section, siteSpaces, path: pathOfSection(section) }
  }

  group(group: SectionGroup): SectionGroupView {
    const children = this.#structure
      .itemsIn(group.id)
      .map((item) => (item.kind === "section" ? this.section(item.row) : this.group(item.row)))
    return { kind: "site-section-group", group, children }
  }

  /** The root, by its type. */
  get root(): ReadonlyArray<StructureItemView> {
    return this.#structure.type === "siteSpaces"
      ? this.siteSpaces(this.#structure.siteSpacesIn(null))
      : this.#structure
          .itemsIn(null)
          .map((item) => (item.kind === "section" ? this.section(item.row) : this.group(item.row)))
  }
}

/**
 * Reads the spaces of a structure, or of some of its site spaces, as the caller may see them. A share key counts where it is an
 * active one of the site.
 */
export const viewStructure = Effect.fnUntraced(function* (
  site: Site,
  structure: SiteStructure,
  given: { readonly shareKey?: string | undefined; readonly rows?: ReadonlyArray<SiteSpace> } = {}
) {
  const caller = yield* Caller
  const ids = (given.rows ?? structure.siteSpaces).map(({ spaceId }) => spaceId)
  const shareKey = yield* findShareKey(site, given.shareKey)
  const found = ids.length === 0 ? [] : yield* (yield* Spaces).findManyWithAccess(ids, caller)
  const shown = Map.groupBy(
    ids.length === 0 ? [] : yield* (yield* SiteStructures).listShown(ids),
    ({ siteSpace }) => siteSpace.spaceId
  )
  const spaces = new Map(
    found.map(({ facts, ...view }): [SpaceId, ListedSpace] => [
      view.space.id,
      { ...view, role: resolveRole(facts), shown: shown.get(view.space.id) ?? [] }
    ])
  )
  return new StructureViews(site, structure, spaces, shareKey)
})
