import { describe, expect, it, layer } from "@effect/vitest"
import { TestDatabase } from "@octavo/database/testing"
import { Array as Arrays, Context, Effect, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { aServer, type Person } from "./aServer.ts"
import { askAs, type World } from "./askAs.ts"
import { aWorld } from "./aWorld.ts"
import { type CallerName, callerNames, personFor, refusalOf, requireSso } from "./callers.ts"
import { type Endpoint, endpoints } from "./endpoints.ts"
import { storesOn } from "./onPostgres.ts"
import { permissionTable } from "./permissionTable.ts"
import { rotated } from "./rotated.ts"

/** Asks for an operation in the name of a caller: `answered`, or the status of the refusal. */
const outcomeOf = Effect.fnUntraced(function* (world: World, endpoint: Endpoint, person: Person) {
  const { status } = yield* askAs(world, endpoint, person)
  const { instead } = permissionTable[endpoint.id]!
  return status < 300 || status === instead || status === 409 || status === 422 ? "answered" : status
})

/** The status that the table has for a caller, or `answered`. */
const expectedOf = (endpoint: Endpoint, name: CallerName) =>
  refusalOf(endpoint, permissionTable[endpoint.id]!, name) ?? "answered"

/** A world with all callers. */
const aWorldOfCallers = Effect.gen(function* () {
  const server = yield* aServer()
  const world = yield* aWorld(server)
  const people = new Map<CallerName, Person>()
  for (const name of callerNames) people.set(name, yield* personFor(server, world, name))
  yield* requireSso(server, world, false)
  return { server, world, people }
}).pipe(Effect.orDie)

type WorldOfCallers = Effect.Success<typeof aWorldOfCallers>

/** The callers whose calls are not what the table says; those who are refused ask first. */
const deviating = Effect.fnUntraced(function* (
  { people, world }: WorldOfCallers,
  endpoint: Endpoint,
  names: ReadonlyArray<CallerName>
) {
  const found: Array<readonly [CallerName, string | number]> = []
  const isAllowed = (name: CallerName) => expectedOf(endpoint, name) === "answered"
  for (const name of names.filter((name) => !isAllowed(name))) {
    const { status } = yield* askAs(world, endpoint, people.get(name)!)
    if (status !== expectedOf(endpoint, name)) found.push([name, status])
  }
  for (const name of names.filter(isAllowed)) {
    const outcome = yield* outcomeOf(world, endpoint, people.get(name)!)
    if (outcome !== "answered") found.push([name, outcome])
  }
  return found
})

/** A world for the calls that change nothing, and one for all others. */
class Worlds extends Context.Service<
  Worlds,
  {
    readonly unchanged: WorldOfCallers
    readonly changed: { current: WorldOfCallers; readonly renew: Effect.Effect<WorldOfCallers> }
  }
>()("test/Worlds") {
  static readonly layer = Layer.effect(
    Worlds,
    Effect.gen(function* () {
      const renew = Scope.provide(aWorldOfCallers, yield* Effect.scope)
      return { unchanged: yield* renew, changed: { current: yield* renew, renew } }
    })
  )
}

layer(Worlds.layer, { timeout: "120 seconds" })("the table of permissions", (it) => {
  it("has every operation of the API, and no other", () => {
    expect(Object.keys(permissionTable).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  })

  it.effect.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s answers to those who may ask, and refuses all others",
    ([, endpoint]) =>
      Effect.gen(function* () {
        const { changed, unchanged } = yield* Worlds
        const { people, server, world } = unchanged
        const refused = new Set<number>()
        const allowedNames: Array<CallerName> = []
        for (const name of callerNames) {
          const expected = expectedOf(endpoint, name)
          if (expected === "answered") {
            allowedNames.push(name)
            continue
          }
          const needsSso = name === "without single sign-on"
          if (needsSso) yield* requireSso(server, world, true)
          const { status } = yield* askAs(world, endpoint, people.get(name)!)
          if (needsSso) yield* requireSso(server, world, false)
          else refused.add(expected)
          expect([name, status]).toEqual([name, expected])
        }
        expect(refused.has(403)).toBe(endpoint.failures.has(403))
        if (endpoint.method === "GET") {
          expect(yield* deviating(unchanged, endpoint, allowedNames)).toEqual([])
          return
        }
        // Earlier calls may have taken away what these ask for, or given a caller more rights: then they have a new world.
        const names = callerNames.filter(
          (name) => name !== "without single sign-on" || allowedNames.includes(name)
        )
        if ((yield* deviating(changed.current, endpoint, names)).length === 0) return
        changed.current = yield* changed.renew
        expect(yield* deviating(changed.current, endpoint, names)).toEqual([])
      })
  )
})

/** A digest of the rows of all tables. */
const digestOfRows = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{
    name: string
  }>`SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`
  const digests = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, chr(10) ORDER BY t::text), '')) AS digest FROM ${name} t`
  )
  return yield* sql.unsafe<{ name: string; digest: string }>(`${digests.join(" UNION ALL ")} ORDER BY name`)
}).pipe(Effect.orDie)

/** The operations between two digests: a digest reads every table, and takes longer than the refusals of an operation. */
const endpointsPerDigest = 24

/** The statements are the same on both: the embedded one is asked in a proof. */
const databases = [
  ["Postgres", TestDatabase.postgres] as const,
  ...(process.env["OCTAVO_PROVE"] === undefined ? [] : [["PGlite", TestDatabase.pglite] as const])
]

describe.each(databases)("a refusal on %s", (_, testDatabase) => {
  it.effect(
    "has the status of the table for every operation, and changes no row",
    () =>
      Effect.gen(function* () {
        const database = yield* Layer.build(testDatabase)
        const server = yield* aServer({ stores: storesOn(Layer.succeedContext(database)) })
        const world = yield* aWorld(server)
        const digest = Effect.provideContext(digestOfRows, database)
        for (const names of [callerNames.slice(0, -1), callerNames.slice(-1)]) {
          const people: Array<readonly [CallerName, Person]> = []
          for (const name of names) {
            const person = yield* personFor(server, world, name)
            // The first use of a token is recorded.
            yield* person.ask("GET", "/v1/orgs")
            people.push([name, person])
          }
          const before = yield* digest
          expect(before.length).toBeGreaterThan(30)
          for (const some of Arrays.chunksOf(endpoints, endpointsPerDigest)) {
            for (const endpoint of some) {
              const statuses: Array<readonly [string, CallerName, number]> = []
              const expected: Array<readonly [string, CallerName, number | null]> = []
              // In memory every caller asks for every operation, and in a proof here as well.
              for (const [name, person] of rotated(people, endpoints.indexOf(endpoint), 3)) {
                const refusal = refusalOf(endpoint, permissionTable[endpoint.id]!, name)
                if (refusal === null) continue
                const { status } = yield* askAs(world, endpoint, person)
                statuses.push([endpoint.id, name, status])
                expected.push([endpoint.id, name, refusal])
              }
              expect(statuses).toEqual(expected)
            }
            const ids = some.map(({ id }) => id)
            expect([ids, yield* digest]).toEqual([ids, before])
          }
        }
        // The digest notices what is allowed.
        const last = yield* digest
        yield* world.admin.ask("PATCH", `/v1/spaces/${world.ids["spaceId"]}`, { body: { title: "Changed" } })
        expect(yield* digest).not.toEqual(last)
      }),
    240_000
  )
})
