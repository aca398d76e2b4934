import { expect } from "@effect/vitest"
import type { SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { isProof } from "@octavo/markdown/testing"
import { Effect, Result } from "effect"
import * as fc from "fast-check"
import {
  addSectionGroup,
  addSectionToGroup,
  addSiteSection,
  addSiteSpace,
  deleteSectionGroup,
  deleteSiteSection,
  deleteSiteSpace,
  listSectionGroups,
  listSiteSections,
  listSiteSpaces,
  moveStructureItem,
  removeSectionFromGroup,
  SectionGroupId,
  type SiteId,
  Sites,
  SiteSectionId,
  SiteSpaceId,
  SiteStructures,
  updateSite
} from "../../src/index.ts"
import { aSite, aSiteOf, aSpaceOf } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"
import {
  adoptIds,
  groupsOf,
  pick,
  play,
  type Root,
  rootOf,
  sectionsOf,
  siteSpacesOf,
  type Step
} from "./Model.ts"

const at = fc.nat({ max: 7 })
const beside = fc.constantFrom("before" as const, "after" as const)

/** A random step with these spaces. */
const aStep = (spaceIds: ReadonlyArray<SpaceId>): fc.Arbitrary<Step> => {
  const spaceId = fc.constantFrom(...spaceIds)
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("addSpace"), spaceId, section: fc.option(at) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("addSection"), spaceId }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("addGroup"),
        sections: fc.uniqueArray(at, { maxLength: 2 }),
        parent: fc.option(at)
      })
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom("deleteSpace", "deleteSection", "deleteGroup"), at })
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constantFrom("toGroup", "fromGroup"), section: at, group: at })
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constantFrom("moveSpace", "moveItem"), at, to: at, beside })
    },
    fc.record({ kind: fc.constantFrom("defaultSpace", "defaultSection"), at })
  ) as fc.Arbitrary<Step>
}

/** Runs a step on a site; the model names the rows. */
const run = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  root: Root,
  step: Step
) {
  const section = (n: number) => SiteSectionId.make(pick(sectionsOf(root), n)?.id ?? "none")
  const group = (n: number) => SectionGroupId.make(pick(groupsOf(root), n)?.id ?? "none")
  const siteSpace = (n: number) => SiteSpaceId.make(pick(siteSpacesOf(root), n)?.id ?? "none")
  const item = (n: number) => {
    const found = pick([...sectionsOf(root), ...groupsOf(root)], n)
    return {
      type: found?.kind === "section" ? ("site-section" as const) : ("site-section-group" as const),
      id: found?.id ?? "none"
    }
  }
  switch (step.kind) {
    case "addSpace": {
      const sectionId =
        step.section === null || sectionsOf(root).length === 0 ? undefined : section(step.section)
      return yield* addSiteSpace(organizationId, siteId, { spaceId: step.spaceId as SpaceId, sectionId })
    }
    case "addSection":
      return yield* addSiteSection(organizationId, siteId, {
        spaceId: step.spaceId as SpaceId,
        title: null,
        icon: null
      })
    case "addGroup":
      return yield* addSectionGroup(organizationId, siteId, {
        title: "More",
        icon: null,
        parentId: step.parent === null || groupsOf(root).length === 0 ? null : group(step.parent),
        sectionIds: sectionsOf(root).length === 0 ? [] : [...new Set(step.sections.map(section))]
      })
    case "deleteSpace":
      return yield* deleteSiteSpace(organizationId, siteId, siteSpace(step.at))
    case "deleteSection":
      return yield* deleteSiteSection(organizationId, siteId, section(step.at))
    case "deleteGroup":
      return yield* deleteSectionGroup(organizationId, siteId, group(step.at))
    case "toGroup":
      return yield* addSectionToGroup(organizationId, siteId, group(step.group), section(step.section))
    case "fromGroup":
      return yield* removeSectionFromGroup(organizationId, siteId, group(step.group), section(step.section))
    case "moveSpace": {
      const position = { [step.beside]: { type: "site-space", id: siteSpace(step.to) } }
      return yield* moveStructureItem(
        organizationId,
        siteId,
        { type: "site-space", id: siteSpace(step.at) },
        position
      )
    }
    case "moveItem":
      return yield* moveStructureItem(organizationId, siteId, item(step.at), { [step.beside]: item(step.to) })
    case "defaultSpace":
      return yield* updateSite(organizationId, siteId, { defaultSiteSpace: siteSpace(step.at) })
    case "defaultSection":
      return yield* updateSite(organizationId, siteId, { defaultSiteSection: section(step.at) })
  }
})

const everything = { after: null, limit: 1000 }

/** Requires what always holds of a stored structure. */
const expectInvariants = Effect.fnUntraced(function* (organizationId: OrganizationId, siteId: SiteId) {
  const structure = yield* (yield* SiteStructures).get(siteId)
  const siteSpaces = (yield* listSiteSpaces(organizationId, siteId, {}, everything)).items
  const sections = (yield* listSiteSections(organizationId, siteId, {}, everything)).items
  const groups = (yield* listSectionGroups(organizationId, siteId, everything)).items
  expect(siteSpaces.map(({ view }) => view.siteSpace.id)).toEqual(structure.siteSpaces.map(({ id }) => id))
  expect(sections.map(({ view }) => view.section.id)).toEqual(structure.sections.map(({ id }) => id))
  expect(groups.map(({ view }) => view.group.id)).toEqual(structure.groups.map(({ id }) => id))
  expect((yield* (yield* Sites).get(siteId)).siteSpaces).toBe(siteSpaces.length)
  const expectUnique = (names: ReadonlyArray<string>) => expect(new Set(names).size).toBe(names.length)
  expectUnique(siteSpaces.map(({ view }) => view.path))
  expectUnique(structure.siteSpaces.map(({ path, sectionId }) => `${sectionId}/${path}`))
  expectUnique(siteSpaces.map(({ view }) => view.siteSpace.spaceId))
  expectUnique(structure.sections.map(({ path }) => path))
  const expectOneDefault = (rows: ReadonlyArray<{ readonly isDefault: boolean }>) =>
    expect(rows.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(1, rows.length))
  expectOneDefault(structure.sections)
  for (const id of [null, ...structure.sections.map(({ id }) => id)]) {
    expectOneDefault(structure.siteSpacesIn(id))
  }
  return structure
})

/** Random orders of changes of a structure, beside a plain model of it. */
export const historiesContract = (it: SitesTests) => {
  it.effect("a structure is what a plain model of it says, whatever was done to it", () =>
    Effect.gen(function* () {
      const { admin, organization } = yield* aSite()
      const spaceIds = yield* Effect.forEach(Array.from({ length: 8 }), () =>
        Effect.map(aSpaceOf(organization.id, admin), ({ space }) => space.id)
      )
      const aHistory = fc.array(aStep(spaceIds), { minLength: 20, maxLength: 40 })
      const seed = process.env["PROPERTY_SEED"] === undefined ? 11 : Number(process.env["PROPERTY_SEED"])
      for (const steps of fc.sample(aHistory, { numRuns: isProof ? 150 : 5, seed })) {
        const { site } = yield* aSiteOf(organization.id, admin)
        const model: Root = { spaces: [], items: [] }
        for (const step of steps) {
          const before = structuredClone(model)
          const result = yield* Effect.result(run(organization.id, site.id, before, step).pipe(as(admin)))
          const outcome = Result.isSuccess(result) ? null : result.failure._tag
          expect([step, outcome]).toEqual([step, play(model, step)])
          const structure = yield* expectInvariants(organization.id, site.id).pipe(as(admin), Effect.orDie)
          adoptIds(model, rootOf(structure))
          expect(rootOf(structure)).toEqual(model)
        }
      }
    })
  )
}
