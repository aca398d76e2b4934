import { describe, expect, it } from "@effect/vitest"
import { TestDatabase } from "@octavo/database/testing"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { aServer, type Person } from "./aServer.ts"
import { askAs } from "./askAs.ts"
import { aWorld } from "./aWorld.ts"
import { type CallerName, callerNames, personFor, refusalOf, requireSso } from "./callers.ts"
import { type Endpoint, endpoints } from "./endpoints.ts"
import { storesOn } from "./onPostgres.ts"
import { permissionTable } from "./permissionTable.ts"

const isRefused = (id: string, endpoint: Endpoint, name: CallerName): boolean =>
  refusalOf(endpoint, permissionTable[id]!, name) !== null

describe("the table of permissions", () => {
  it("has every operation of the API, and no other", () => {
    expect(Object.keys(permissionTable).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  })

  it.effect.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    "%s answers to those who may ask, and refuses all others",
    ([id, endpoint]) =>
      Effect.gen(function* () {
        const server = yield* aServer()
        const world = yield* aWorld(server)
        const permission = permissionTable[id]!
        const refused = new Set<number>()
        // Allowed calls may take away what the others ask for.
        const refusedNames = callerNames.filter((name) => isRefused(id, endpoint, name))
        const allowedNames = callerNames.filter((name) => !isRefused(id, endpoint, name))
        for (const name of [...refusedNames, ...allowedNames]) {
          if (name === allowedNames[0]) yield* requireSso(server, world, false)
          const { status } = yield* askAs(world, endpoint, yield* personFor(server, world, name))
          const refusal = refusalOf(endpoint, permission, name)
          if (refusal === null) {
            const isAnswer = status < 300 || status === permission.instead || status === 409 || status === 422
            expect([name, isAnswer ? "answered" : status]).toEqual([name, "answered"])
          } else {
            if (name !== "without single sign-on") refused.add(refusal)
            expect([name, status]).toEqual([name, refusal])
          }
        }
        expect(refused.has(403)).toBe(endpoint.failures.has(403))
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

const databases = [
  ["PGlite", TestDatabase.pglite],
  ["Postgres", TestDatabase.postgres]
] as const

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
          for (const endpoint of endpoints) {
            const statuses: Array<readonly [string, CallerName, number]> = []
            const expected: Array<readonly [string, CallerName, number | null]> = []
            for (const [name, person] of people) {
              if (!isRefused(endpoint.id, endpoint, name)) continue
              const { status } = yield* askAs(world, endpoint, person)
              statuses.push([endpoint.id, name, status])
              expected.push([endpoint.id, name, refusalOf(endpoint, permissionTable[endpoint.id]!, name)])
            }
            expect(statuses).toEqual(expected)
            expect([endpoint.id, yield* digest]).toEqual([endpoint.id, before])
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
