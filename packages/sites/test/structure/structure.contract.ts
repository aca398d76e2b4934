import { expect } from "@effect/vitest"
import { createCollection, deleteSpace, type SpaceId, updateSpace } from "@octavo/content"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  addSectionGroup,
  addSectionToGroup,
  addSiteSection,
  addSiteSpace,
  deleteSectionGroup,
  deleteSiteSection,
  deleteSiteSpace,
  getSiteStructure,
  listSiteSections,
  listSiteSpaces,
  moveSectionGroup,
  moveSiteSection,
  moveSiteSpace,
  removeSectionFromGroup,
  type SectionGroupId,
  type SiteSectionChanges,
  SiteSectionId,
  SiteSpaceId,
  SiteStructures,
  StructureHistories,
  updateSectionGroup,
  updateSite,
  updateSiteSection,
  updateSiteSpace
} from "../../src/index.ts"
import { aSite, aSpaceOf } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const all = { after: null, limit: 1000 }

/** A site with these spaces, and functions that change it on behalf of its admin. */
const aChangedSite = Effect.fnUntraced(function* (...titles: ReadonlyArray<string>) {
  const world = yield* aSite({ spaces: titles })
  const { admin, organization, site } = world
  const structures = yield* SiteStructures
  const aSpace = (title = "More") =>
    Effect.map(aSpaceOf(organization.id, admin, title), ({ space }) => space.id)
  const addSection = Effect.fnUntraced(function* (title: string, spaceId?: SpaceId) {
    const input = { spaceId: spaceId ?? (yield* aSpace(title)), title: null, icon: null }
    return (yield* addSiteSection(organization.id, site.id, input).pipe(as(admin))).view.section
  })
  const addSpace = Effect.fnUntraced(function* (title: string, sectionId?: SiteSectionId) {
    const input = { spaceId: yield* aSpace(title), sectionId }
    return (yield* addSiteSpace(organization.id, site.id, input).pipe(as(admin))).view.siteSpace
  })
  const addGroup = (sectionIds: ReadonlyArray<SiteSectionId> = [], parentId: SectionGroupId | null = null) =>
    Effect.map(
      addSectionGroup(organization.id, site.id, { title: "More", icon: null, parentId, sectionIds }).pipe(
        as(admin)
      ),
      ({ view }) => view.group
    )
  const sectionWith = (id: SiteSectionId, changes: SiteSectionChanges) =>
    updateSiteSection(organization.id, site.id, id, changes).pipe(as(admin))
  return { ...world, aSpace, addSection, addSpace, addGroup, sectionWith, get: structures.get(site.id) }
})

/** The rules of structures beside those that random histories show. */
export const structureContract = (it: SitesTests) => {
  it.effect("the first section takes the site spaces of the root under the title of the site", () =>
    Effect.gen(function* () {
      const { addSection, get } = yield* aChangedSite("Guide", "Reference")
      const added = yield* addSection("API")
      const structure = yield* get
      expect(structure.sections.map(({ isDefault, path, title }) => [title, path, isDefault])).toEqual([
        ["Acme docs", "acme-docs", true],
        ["API", "api", false]
      ])
      expect(structure.siteSpacesIn(structure.sections[0]!.id).map(({ path }) => path)).toEqual([
        "guide",
        "reference"
      ])
      expect(structure.siteSpacesIn(added.id).map(({ isDefault, path }) => [path, isDefault])).toEqual([
        ["api", true]
      ])
    })
  )

  it.effect("the first section of an empty site is the default, and the last one leaves an empty site", () =>
    Effect.gen(function* () {
      const { addSection, admin, get, organization, site } = yield* aChangedSite()
      const section = yield* addSection("API")
      expect((yield* get).sections.map(({ isDefault, title }) => [title, isDefault])).toEqual([["API", true]])
      yield* deleteSiteSection(organization.id, site.id, section.id).pipe(as(admin))
      yield* deleteSiteSection(organization.id, site.id, section.id).pipe(as(admin))
      const structure = yield* get
      expect([structure.type, structure.siteSpaces.length]).toEqual(["siteSpaces", 0])
    })
  )

  it.effect("an empty section stays, and a site of groups alone gets a section with its first space", () =>
    Effect.gen(function* () {
      const { addGroup, addSpace, admin, get, organization, site } = yield* aChangedSite()
      yield* addGroup()
      const siteSpace = yield* addSpace("Guide")
      expect((yield* get).sections.map(({ isDefault, title }) => [title, isDefault])).toEqual([
        ["Acme docs", true]
      ])
      yield* deleteSiteSpace(organization.id, site.id, siteSpace.id).pipe(as(admin))
      const { items } = yield* listSiteSections(organization.id, site.id, {}, all).pipe(as(admin))
      expect(items.map(({ view }) => view.siteSpaces)).toEqual([[]])
    })
  )

  it.effect("paths are derived from titles of every script, numbered, and kept when titles change", () =>
    Effect.gen(function* () {
      const { addSpace, admin, get } = yield* aChangedSite(
        "2.0",
        "Über alles",
        "日本語",
        "🚀",
        "v",
        "robots.txt",
        "2.0"
      )
      const paths = (yield* get).siteSpaces.map(({ path }) => path)
      expect(paths.slice(0, 2)).toEqual(["2.0", "uber-alles"])
      expect(paths.slice(3)).toEqual(["variant", "v-2", "robots.txt-2", "2.0-2"])
      expect(paths[2]).toMatch(/^[a-z][a-z0-9-]+$/)
      const long = yield* addSpace("a".repeat(50))
      yield* updateSpace(long.spaceId, { title: "Other" }).pipe(as(admin))
      expect((yield* get).findSiteSpace(long.id)?.path).toBe("a".repeat(50))
    })
  )

  it.effect("paths that are given are compared in lower case, and refused when taken or reserved", () =>
    Effect.gen(function* () {
      const { addSection, get, sectionWith } = yield* aChangedSite()
      const one = yield* addSection("One")
      const two = yield* addSection("Two")
      expect((yield* Effect.flip(sectionWith(two.id, { path: "ONE" })))._tag).toBe("SitePathTaken")
      for (const path of [
        "v",
        "llms.txt",
        "a.md",
        "x.XML",
        "-a",
        "a-",
        "a b",
        "a/b",
        ".",
        "..",
        "é",
        "a".repeat(101)
      ]) {
        expect((yield* Effect.flip(sectionWith(two.id, { path })))._tag, path).toBe("SitePathRefused")
      }
      yield* sectionWith(two.id, { path: "Two_2.0" })
      expect((yield* get).sections.map(({ path }) => path)).toEqual([one.path, "two_2.0"])
    })
  )

  it.effect("former paths lead to their site spaces, in the short and in the long form", () =>
    Effect.gen(function* () {
      const { addSection, admin, get, organization, sectionWith, site } = yield* aChangedSite(
        "Guide",
        "Reference"
      )
      const [guide, reference] = (yield* get).siteSpaces
      const section = yield* addSection("API")
      const api = (yield* get).siteSpacesIn(section.id)[0]!
      yield* sectionWith(section.id, { path: "functions" })
      yield* updateSiteSpace(organization.id, site.id, reference!.id, { path: "lexicon" }).pipe(as(admin))
      const former = yield* (yield* StructureHistories).listFormerPaths(site.id)
      expect(Object.fromEntries(former)).toEqual({
        guide: guide!.id,
        reference: reference!.id,
        api: api.id,
        "api/api": api.id,
        "acme-docs/reference": reference!.id
      })
      yield* deleteSiteSection(organization.id, site.id, section.id).pipe(as(admin))
      expect([...(yield* (yield* StructureHistories).listFormerPaths(site.id)).values()]).not.toContain(
        api.id
      )
    })
  )

  it.effect("a site space follows the title of its space until it has its own", () =>
    Effect.gen(function* () {
      const { admin, get, organization, site, spaces } = yield* aChangedSite("Guide")
      const { id } = (yield* get).siteSpaces[0]!
      const change = (changes: Parameters<typeof updateSiteSpace>[3]) =>
        Effect.map(
          updateSiteSpace(organization.id, site.id, id, changes).pipe(as(admin)),
          ({ view }) => view.title
        )
      yield* updateSpace(spaces[0]!.id, { title: "Handbook" }).pipe(as(admin))
      expect(yield* change({})).toBe("Handbook")
      expect(yield* change({ title: "Own" })).toBe("Own")
      expect(yield* change({ title: null })).toBe("Handbook")
    })
  )

  it.effect("another space keeps path, condition and place of the site space", () =>
    Effect.gen(function* () {
      const { aSpace, admin, get, organization, site, spaces } = yield* aChangedSite("Guide", "Reference")
      const before = (yield* get).siteSpaces[0]!
      const change = (spaceId: SpaceId) =>
        updateSiteSpace(organization.id, site.id, before.id, {
          spaceId,
          condition: "visitor.claims.beta"
        }).pipe(as(admin))
      expect((yield* Effect.flip(change(spaces[1]!.id)))._tag).toBe("SpaceAlreadyInSite")
      const spaceId = yield* aSpace("New")
      yield* change(spaceId)
      expect((yield* get).siteSpaces[0]).toEqual({ ...before, spaceId, condition: "visitor.claims.beta" })
    })
  )

  it.effect("conditions must be expressions", () =>
    Effect.gen(function* () {
      const { addSection, get, sectionWith } = yield* aChangedSite()
      const { id } = yield* addSection("API")
      for (const condition of ["visitor.", "a b", "if (x) y", "("]) {
        expect((yield* Effect.flip(sectionWith(id, { condition })))._tag).toBe("SiteConditionUnreadable")
      }
      yield* sectionWith(id, { condition: "visitor.claims.plan === 'pro'", description: "All functions" })
      yield* sectionWith(id, { description: "" })
      expect((yield* get).findSection(id)).toMatchObject({
        condition: "visitor.claims.plan === 'pro'",
        description: null
      })
    })
  )

  it.effect("linking takes the role create on the space, unlinking and sorting take none", () =>
    Effect.gen(function* () {
      const { admin, get, organization, site, spaces } = yield* aChangedSite("Guide", "Reference")
      const creator = yield* aMember(organization.id, { role: "create" })
      const [hidden, locked] = [
        yield* aSpaceOf(organization.id, admin),
        yield* aSpaceOf(organization.id, admin)
      ]
      yield* updateSpace(hidden.space.id, { defaultLevel: null }).pipe(as(admin))
      yield* updateSpace(locked.space.id, { defaultLevel: "edit" }).pipe(as(admin))
      const link = (spaceId: SpaceId) =>
        Effect.flip(addSiteSpace(organization.id, site.id, { spaceId }).pipe(as(creator)))
      expect((yield* link(hidden.space.id))._tag).toBe("SpaceNotFound")
      expect((yield* link(locked.space.id))._tag).toBe("AccessDenied")
      yield* updateSpace(spaces[0]!.id, { defaultLevel: null }).pipe(as(admin))
      const { items } = yield* listSiteSpaces(organization.id, site.id, {}, all).pipe(as(creator))
      expect(items.map(({ view }) => view.space.role)).toEqual([null, "create"])
      const [first, second] = (yield* get).siteSpaces
      const position = { after: { type: "site-space", id: second!.id } } as const
      yield* moveSiteSpace(organization.id, site.id, first!.id, position).pipe(as(creator))
      yield* deleteSiteSpace(organization.id, site.id, first!.id).pipe(as(creator))
      expect((yield* get).siteSpaces.map(({ id }) => id)).toEqual([second!.id])
    })
  )

  it.effect("spaces of other organizations and deleted spaces cannot be linked", () =>
    Effect.gen(function* () {
      const { aSpace, admin, organization, site } = yield* aChangedSite()
      const spaceId = yield* aSpace()
      yield* deleteSpace(spaceId).pipe(as(admin))
      const link = (id: SpaceId) =>
        Effect.flip(addSiteSpace(organization.id, site.id, { spaceId: id }).pipe(as(admin)))
      expect((yield* link(spaceId))._tag).toBe("SpaceNotFound")
      const foreign = yield* aSite({ spaces: ["Foreign"] })
      expect((yield* link(foreign.spaces[0]!.id))._tag).toBe("SpaceNotFound")
    })
  )

  it.effect("a deleted space keeps its place, also while it moves between collections", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aChangedSite("Guide", "Reference")
      yield* createCollection(organization.id, { title: "Shelf", parentId: null }).pipe(as(admin))
      yield* deleteSpace(spaces[0]!.id).pipe(as(admin))
      const { items } = yield* listSiteSpaces(organization.id, site.id, {}, all).pipe(as(admin))
      expect(items.map(({ view }) => view.space.space.deletedAt === null)).toEqual([false, true])
    })
  )

  it.effect("defaults are chosen with the section first, and in that section", () =>
    Effect.gen(function* () {
      const { addSection, addSpace, admin, get, organization, site } = yield* aChangedSite(
        "Guide",
        "Reference"
      )
      const section = yield* addSection("API")
      const second = yield* addSpace("Functions", section.id)
      const change = (changes: Parameters<typeof updateSite>[2]) =>
        updateSite(organization.id, site.id, changes).pipe(as(admin))
      expect((yield* Effect.flip(change({ defaultSiteSpace: second.id })))._tag).toBe(
        "DefaultSiteSpaceMisplaced"
      )
      yield* change({ defaultSiteSection: section.id, defaultSiteSpace: second.id })
      const structure = yield* get
      expect(structure.defaultSection?.id).toBe(section.id)
      expect(structure.siteSpacesIn(section.id).map(({ isDefault }) => isDefault)).toEqual([false, true])
      for (const defaultSiteSpace of [SiteSpaceId.make("none")]) {
        expect((yield* Effect.flip(change({ defaultSiteSpace })))._tag).toBe("SiteSpaceNotFound")
      }
      expect((yield* Effect.flip(change({ defaultSiteSection: SiteSectionId.make("none") })))._tag).toBe(
        "SiteSectionNotFound"
      )
    })
  )

  it.effect("a position names neighbours of one level, in their order", () =>
    Effect.gen(function* () {
      const { addGroup, addSection, admin, get, organization, site } = yield* aChangedSite()
      const [a, b, c] = [yield* addSection("A"), yield* addSection("B"), yield* addSection("C")]
      const group = yield* addGroup([c!.id])
      const pointer = (id: string) => ({ type: "site-section" as const, id })
      const move = (id: SiteSectionId, position: Parameters<typeof moveSiteSection>[3]) =>
        moveSiteSection(organization.id, site.id, id, position).pipe(as(admin))
      const refused = [
        { before: pointer(a.id) },
        { after: { type: "site-space", id: (yield* get).siteSpaces[0]!.id } },
        { before: pointer("none") },
        { after: pointer(b.id), before: pointer(c.id) },
        { after: { type: "site-section-group", id: group.id }, before: pointer(b.id) }
      ] as const
      for (const position of refused) {
        expect((yield* Effect.flip(move(a.id, position)))._tag).toBe("SitePositionRefused")
      }
      yield* move(a.id, { after: pointer(b.id), before: { type: "site-section-group", id: group.id } })
      expect((yield* get).itemsIn(null).map(({ id }) => id)).toEqual([b.id, a.id, group.id])
      yield* move(a.id, { before: pointer(c.id) })
      expect((yield* get).itemsIn(group.id).map(({ id }) => id)).toEqual([a.id, c.id])
      const before = yield* get
      yield* move(a.id, { before: pointer(c.id) })
      expect((yield* get).sections).toEqual(before.sections)
      yield* removeSectionFromGroup(organization.id, site.id, group.id, a.id).pipe(as(admin))
      expect((yield* get).itemsIn(null).map(({ id }) => id)).toEqual([b.id, group.id, a.id])
    })
  )

  it.effect("groups are nested three levels deep, never in themselves", () =>
    Effect.gen(function* () {
      const { addGroup, admin, get, organization, site } = yield* aChangedSite()
      const one = yield* addGroup()
      const two = yield* addGroup([], one.id)
      const three = yield* addGroup([], two.id)
      const other = yield* addGroup()
      expect((yield* Effect.flip(addGroup([], three.id)))._tag).toBe("SectionGroupsTooDeep")
      const move = (id: SectionGroupId, beside: SectionGroupId) =>
        moveSectionGroup(organization.id, site.id, id, {
          before: { type: "site-section-group", id: beside }
        }).pipe(as(admin))
      expect((yield* Effect.flip(move(one.id, three.id)))._tag).toBe("SitePositionRefused")
      const deep = yield* addGroup([], other.id)
      expect((yield* Effect.flip(move(other.id, three.id)))._tag).toBe("SitePositionRefused")
      yield* deleteSectionGroup(organization.id, site.id, deep.id).pipe(as(admin))
      yield* move(other.id, three.id)
      expect((yield* get).itemsIn(two.id).map(({ id }) => id)).toEqual([other.id, three.id])
      yield* deleteSectionGroup(organization.id, site.id, two.id).pipe(as(admin))
      expect((yield* get).itemsIn(one.id).map(({ id }) => id)).toEqual([other.id, three.id])
      yield* updateSectionGroup(organization.id, site.id, one.id, { title: "Guides", icon: "gear" }).pipe(
        as(admin)
      )
      expect((yield* get).findGroup(one.id)).toMatchObject({ title: "Guides", icon: "gear" })
    })
  )

  it.effect("a list shows each row once, in the order of its first page, though others sort meanwhile", () =>
    Effect.gen(function* () {
      const { addSection, admin, get, organization, site } = yield* aChangedSite()
      const ids: Array<string> = []
      for (const title of ["A", "B", "C", "D", "E"]) ids.push((yield* addSection(title)).id)
      const move = (id: string, before: string) =>
        moveSiteSection(organization.id, site.id, SiteSectionId.make(id), {
          before: { type: "site-section", id: before }
        }).pipe(as(admin))
      const page = (after: readonly [number, number] | null) =>
        listSiteSections(organization.id, site.id, {}, { after, limit: 2 }).pipe(as(admin))
      const seen: Array<string> = []
      let after: readonly [number, number] | null = null
      do {
        const { items, next }: Effect.Success<ReturnType<typeof page>> = yield* page(after)
        seen.push(...items.map(({ view }) => view.section.id))
        yield* move(
          ids[4]!,
          (yield* get).sections[0]!.id === ids[4]! ? ids[2]! : (yield* get).sections[0]!.id
        )
        yield* addSection("New")
        after = next
      } while (after !== null)
      expect(seen).toEqual(ids)
    })
  )

  it.effect("a section moves into a group once, and the structure shows all of it", () =>
    Effect.gen(function* () {
      const { addGroup, addSection, admin, organization, site } = yield* aChangedSite()
      const section = yield* addSection("API")
      const group = yield* addGroup()
      const add = addSectionToGroup(organization.id, site.id, group.id, section.id).pipe(as(admin))
      yield* add
      const { view } = yield* add
      expect(view.children.map((child) => child.kind)).toEqual(["site-section"])
      const whole = yield* getSiteStructure(organization.id, site.id, {}).pipe(as(admin))
      expect([whole.type, whole.view.map(({ kind }) => kind)]).toEqual(["sections", ["site-section-group"]])
    })
  )
}
