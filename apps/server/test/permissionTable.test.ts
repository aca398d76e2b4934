import { describe, expect, it, layer } from "@effect/vitest"
import { TestDatabase } from "@octavo/database/testing"
import { Array as Arrays, Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { aServer, type Person, type Server } from "./aServer.ts"
import { askAs, type World } from "./askAs.ts"
import { aWorld } from "./aWorld.ts"
import { type CallerName, callerNames, personFor, refusalOf, requireSso } from "./callers.ts"
import { type Endpoint, endpoints } from "./endpoints.ts"
import { storesOn } from "./onPostgres.ts"
import { permissionTable } from "./permissionTable.ts"

/** Asks for an operation in the name of a caller: `answered`, or the status of the refusal. */
const outcomeOf = Effect.fnUntraced(function* (world: World, endpoint: Endpoint, person: Person) {
  const { status } = yield* askAs(world, endpoint, person)
  const { instead } = permissionTable[endpoint.id]!
  return status < 300 || status === instead || status === 409 || status === 422 ? "answered" : status
})

/** A world for the calls that change nothing, and its callers. */
class Unchanged extends Context.Service<
  Unchanged,
  {
    readonly server: Server
    readonly world: World
    readonly people: ReadonlyMap<CallerName, Person>
  }
>()("test/Unchanged") {}

const unchanged = Layer.effect(
  Unchanged,
  Effect.gen(function* () {
    const server = yield* aServer()
    const world = yield* aWorld(server)
    const people = new Map<CallerName, Person>()
    for (const name of callerNames) people.set(name, yield* personFor(server, world, name))
    yield* requireSso(server, world, false)
    return { server, world, people }
  })
)

layer(unchanged, { timeout: "120 seconds" })("the table of permissions", (it) => {
  it("has every operation of the API, and no other", () => {
    expect(Object.keys(permissionTable).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  })

  it.effect.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s answers to those who may ask, and refuses all others",
    ([id, endpoint]) =>
      Effect.gen(function* () {
        const { people, server, world } = yield* Unchanged
        const refused = new Set<number>()
        const allowedNames: Array<CallerName> = []
        for (const name of callerNames) {
          const refusal = refusalOf(endpoint, permissionTable[id]!, name)
          if (refusal === null) {
            allowedNames.push(name)
            continue
          }
          const needsSso = name === "without single sign-on"
          if (needsSso) yield* requireSso(server, world, true)
          const { status } = yield* askAs(world, endpoint, people.get(name)!)
          if (needsSso) yield* requireSso(server, world, false)
          else refused.add(refusal)
          expect([name, status]).toEqual([name, refusal])
        }
        expect(refused.has(403)).toBe(endpoint.failures.has(403))
        // Allowed calls may take away what the others ask for.
        const isRead = endpoint.method === "GET"
        const own = isRead ? server : yield* aServer()
        const ownWorld = isRead ? world : yield* aWorld(own)
        for (const name of allowedNames) {
          const person = isRead ? people.get(name)! : yield* personFor(own, ownWorld, name)
          expect([name, yield* outcomeOf(ownWorld, endpoint, person)]).toEqual([name, "answered"])
        }
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
    "has the status of the table for every operation and caller, and changes no row",
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
              for (const [name, person] of people) {
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
