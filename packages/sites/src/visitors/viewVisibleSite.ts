import { type SpaceId, Spaces } from "@octavo/content"
import { UserId } from "@octavo/identity"
import { Effect } from "effect"
import { SectionGroup } from "../structure/SectionGroup.ts"
import { SiteSection } from "../structure/SiteSection.ts"
import { SiteSpace } from "../structure/SiteSpace.ts"
import type {
  ListedSpace,
  OfSite,
  SectionGroupView,
  SiteSectionView,
  SiteSpaceView,
  StructureItemView
} from "../arrangement/viewStructure.ts"
import type { VisibleGroup, VisibleSection, VisibleSite, VisibleSiteSpace } from "./VisibleSite.ts"

/** Asks for spaces without a role on any of them. */
const nobody = { userId: UserId.make("nobody"), credential: { within: null, exempt: false } }

/** The spaces of some site spaces at the heads that the audience sees, with their place on this site alone. */
const spacesOf = Effect.fnUntraced(function* (
  { audience: { site } }: VisibleSite,
  siteSpaces: ReadonlyArray<VisibleSiteSpace>
) {
  const shown = new Map(siteSpaces.map((one) => [one.siteSpace.spaceId, one]))
  const found = yield* (yield* Spaces).findManyWithAccess([...shown.keys()], nobody)
  const spaces = new Map<SpaceId, ListedSpace>()
  for (const { facts: _, ...view } of found) {
    const { head, section, siteSpace } = shown.get(view.space.id)!
    const { revisionId } = head
    spaces.set(view.space.id, { ...view, revisionId, role: null, shown: [{ site, section, siteSpace }] })
  }
  return spaces as ReadonlyMap<SpaceId, ListedSpace>
})

/** Writes the parts of a site as an audience sees them: without conditions, with the defaults that the audience has. */
class Views {
  readonly #spaces: ReadonlyMap<SpaceId, ListedSpace>

  constructor(spaces: ReadonlyMap<SpaceId, ListedSpace>) {
    this.#spaces = spaces
  }

  siteSpaces(
    seen: ReadonlyArray<VisibleSiteSpace>,
    first: VisibleSiteSpace | null
  ): ReadonlyArray<SiteSpaceView> {
    return seen.flatMap((one) => {
      const space = this.#spaces.get(one.siteSpace.spaceId)
      if (space === undefined) return []
      const siteSpace = new SiteSpace({ ...one.siteSpace, condition: null, isDefault: one === first })
      return [{ kind: "site-space", siteSpace, title: one.title, space, path: one.path, isHidden: false }]
    })
  }

  item(
    seen: VisibleSection | VisibleGroup,
    first: VisibleSection | null
  ): SiteSectionView | SectionGroupView {
    if (seen.kind === "site-section-group") {
      const children = seen.children.map((child) => this.item(child, first))
      return { kind: "site-section-group", group: new SectionGroup(seen.group), children }
    }
    const section = new SiteSection({ ...seen.section, condition: null, isDefault: seen === first })
    const { defaultSiteSpace } = seen
    const path = defaultSiteSpace.path
    return {
      kind: "site-section",
      section,
      siteSpaces: this.siteSpaces(seen.siteSpaces, defaultSiteSpace),
      path
    }
  }
}

/** The structure of a site as its audience sees it, in the form in which members see it. Spaces have no roles. */
export const viewVisibleSite = Effect.fn("sites.viewVisibleSite")(function* (site: VisibleSite) {
  const { audience, defaultSection, defaultSiteSpace, items, siteSpaces } = site
  const views = new Views(yield* spacesOf(site, siteSpaces))
  const isSectioned = site.edition.structure.type === "sections"
  const view: ReadonlyArray<StructureItemView> = isSectioned
    ? items.map((item) => views.item(item, defaultSection))
    : views.siteSpaces(siteSpaces, defaultSiteSpace)
  const structure: OfSite<ReadonlyArray<StructureItemView>> = {
    site: audience.site,
    shareKey: audience.shareKey,
    view
  }
  return { type: isSectioned ? ("sections" as const) : ("siteSpaces" as const), structure }
})

/** A site space as its audience sees it; null for one whose space was purged meanwhile. */
export const viewVisibleSiteSpace = Effect.fn("sites.viewVisibleSiteSpace")(function* (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace
) {
  const [view] = new Views(yield* spacesOf(site, [siteSpace])).siteSpaces([siteSpace], siteSpace)
  const { shareKey, site: row } = site.audience
  const shown: OfSite<SiteSpaceView> | null = view === undefined ? null : { site: row, shareKey, view }
  return shown
})
