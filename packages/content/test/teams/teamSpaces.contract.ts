import { describe, expect } from "@effect/vitest"
import { Grant, Grants, listTeams } from "@octavo/identity"
import { aMember, anOrganization, as, aTeam } from "@octavo/identity/testing"
import { property } from "@octavo/markdown/testing"
import { Effect } from "effect"
import * as fc from "fast-check"
import { type CollectionId, createSpace, deleteSpace } from "../../src/index.ts"
import { aCollection } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

const teamCount = 2

/** A collection or space below an earlier collection, or at the top, with the teams that have a grant on it. */
const thing = fc.record({
  above: fc.nat(4),
  teams: fc.uniqueArray(fc.nat(teamCount - 1)),
  isDeleted: fc.integer({ min: 0, max: 3 }).map((number) => number === 0)
})
const world = fc.record({
  collections: fc.array(thing, { maxLength: 4 }),
  spaces: fc.array(thing, { maxLength: 4 })
})
type World = typeof world extends fc.Arbitrary<infer A> ? A : never
type Thing = World["spaces"][number]

/** The teams with a grant on a thing or on a collection above it. */
const teamsAbove = (world: World, thing: Thing, countBefore: number): ReadonlyArray<number> => {
  const parent = thing.above < countBefore ? world.collections[thing.above] : undefined
  return parent === undefined ? thing.teams : [...thing.teams, ...teamsAbove(world, parent, thing.above)]
}

const recount = (world: World, team: number) =>
  world.spaces.filter(
    (space) => !space.isDeleted && teamsAbove(world, space, world.collections.length).includes(team)
  ).length

const build = Effect.fnUntraced(function* (world: World) {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const teams = [yield* aTeam(organization.id), yield* aTeam(organization.id)]
  const grants = yield* Grants
  const grant = (kind: "space" | "collection", id: string, thing: Thing) =>
    Effect.forEach(thing.teams, (team) =>
      grants.put(
        new Grant({
          on: { kind, id },
          to: { kind: "team", id: teams[team]!.id },
          role: "read",
          organizationId: organization.id
        })
      )
    )
  const collections: Array<CollectionId> = []
  for (const thing of world.collections) {
    const { id } = yield* aCollection(organization.id, { parentId: collections[thing.above] ?? null })
    yield* grant("collection", id, thing)
    collections.push(id)
  }
  for (const thing of world.spaces) {
    const input = { title: "Space", emoji: null, language: null, editMode: "live" } as const
    const parentId = collections[thing.above] ?? null
    const { space } = yield* createSpace(organization.id, { ...input, parentId }).pipe(as(admin))
    yield* grant("space", space.id, thing)
    if (thing.isDeleted) yield* deleteSpace(space.id).pipe(as(admin))
  }
  return listTeams(organization.id, {}, { after: null, limit: 10 }).pipe(as(admin))
})

/** The spaces of teams, counted on every store. */
export const teamSpacesContract = (it: ContentTests) =>
  describe("the spaces of a team", () => {
    it.effect("are those with a grant to it on the space or on a collection above, each once", () =>
      property(world, 25, (world) =>
        Effect.gen(function* () {
          const { items } = yield* yield* build(world)
          expect(items.map(({ spaces }) => spaces)).toEqual([recount(world, 0), recount(world, 1)])
        })
      )
    )
  })
