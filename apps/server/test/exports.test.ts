import { describe, expect, it } from "@effect/vitest"
import { Space, SpaceId, Spaces } from "@octavo/content"
import { TestDatabase } from "@octavo/database/testing"
import {
  exportOrganization,
  importOrganization,
  kindsAfterSpaces,
  kindsBeforeSpaces,
  kindsOfSpaces
} from "@octavo/exports"
import { createExport, openExport } from "@octavo/exports/node"
import { type OrganizationId, Users } from "@octavo/identity"
import { aFolder } from "@octavo/kernel/testing"
import { Context, DateTime, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { join } from "node:path"
import { aServer, type Person } from "./aServer.ts"
import { aFullWorld } from "./aFullWorld.ts"
import { type Endpoint, endpoints, pathOf } from "./endpoints.ts"
import { storesOn } from "./onPostgres.ts"
import { named, samples } from "./samples.ts"

const kinds = [...kindsBeforeSpaces, ...kindsOfSpaces, ...kindsAfterSpaces]

const silent = () => {}

/** A server on a database, which exports read and imports write. */
const serverOn = Effect.fnUntraced(function* (database: Layer.Layer<TestDatabase.TestDatabase>) {
  let sql: SqlClient.SqlClient | undefined
  const stores = Layer.tap(storesOn(database), (services) =>
    Effect.sync(() => (sql = Context.get(services, SqlClient.SqlClient)))
  )
  const server = yield* aServer({ stores })
  const onDatabase = Effect.provideService(SqlClient.SqlClient, sql!)
  return { ...server, onDatabase }
})

type ServerOnDatabase = Effect.Success<ReturnType<typeof serverOn>>

const exportTo = (server: ServerOnDatabase, organizationId: OrganizationId, path: string, history = true) =>
  server.within(
    Effect.flatMap(
      Effect.promise(() => createExport(path)),
      (target) => exportOrganization({ organizationId, target, history, version: "test", report: silent })
    ).pipe(server.onDatabase)
  )

const importFrom = (server: ServerOnDatabase, path: string) =>
  server.within(
    Effect.flatMap(
      Effect.promise(() => openExport(path)),
      (source) => importOrganization({ source, report: silent })
    ).pipe(server.onDatabase).pipe(server.onDatabase)
  )

/** Reads of things that an export leaves out, or that are of the installation. */
const notExported = /Provider|SSO|Invite|Webhook|AuditEntries$|PublishingAuth|Tokens|^listOrganizationsForAuthenticatedUser$/

const reads = endpoints.filter(
  ({ id, method, path }) => method === "GET" && !notExported.test(id) && !path.startsWith("/v1/admin")
)

/** Takes a space away as the purge does. */
const removeSpace = Effect.fnUntraced(function* (id: SpaceId) {
  const spaces = yield* Spaces
  const now = yield* DateTime.now
  yield* spaces.put(new Space({ ...(yield* spaces.getForUpdate(id)), deletedAt: now }))
  yield* spaces.purge(id, DateTime.add(now, { seconds: 1 }))
}, Effect.orDie)

const normalised = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body ?? null)
      .replaceAll(/expires=\d+&signature=[\w-]+|token=[\w.-]+/g, "")
      .replaceAll(/"(page|apiToken|key)":"[^"]*"/g, '"$1":""')
  )

const answers = (person: Person, world: { readonly idsFor: (endpoint: Endpoint) => Readonly<Record<string, string>> }) =>
  Effect.forEach(reads, (endpoint) => {
    const ids = world.idsFor(endpoint)
    const { query } = samples[endpoint.id] ?? {}
    const path = `${pathOf(endpoint, (param) => ids[param] ?? "x")}${query === undefined ? "" : `?${query}`}`
    return Effect.map(person.ask("GET", path), ({ body, status }) => [
      endpoint.id,
      { path, status, body: normalised(body) }
    ] as const)
  })

/** The checksum of each file but the manifest, which has the time. */
const contentsOf = (path: string) =>
  Effect.promise(async () => {
    const source = await openExport(path)
    const text = Buffer.concat(await (await source.open("SHA256SUMS")).toArray()).toString()
    await source.close()
    return text.split("\n")
  })

describe("an organization that moves with an export", { timeout: 300_000 }, () => {
  it.effect("answers each read as before", () =>
    Effect.gen(function* () {
      const server = yield* serverOn(TestDatabase.postgres)
      const world = yield* aFullWorld(server)
      // A space without a branch of its own, which only bodies of requests name.
      yield* server.within(removeSpace(SpaceId.make(named.space)))
      const folder = yield* aFolder
      const first = join(folder, "first")
      const made = yield* exportTo(server, world.organizationId, first)
      const empty = kinds.filter(({ name }) => (made.manifest.counts[name] ?? 0) === 0)
      expect(empty.map(({ name }) => name)).toEqual([])
      const other = yield* serverOn(TestDatabase.pglite)
      const imported = yield* importFrom(other, first)
      expect(imported.notes).toEqual([])
      const here = yield* other.within(Effect.flatMap(Users, (users) => users.get(world.admin.user.id)))
      expect(here.email).toBe(world.admin.user.email)
      expect(yield* answers(yield* other.person(here), world)).toEqual(yield* answers(world.admin, world))
      const second = join(folder, "second.zip")
      yield* exportTo(other, world.organizationId, second)
      expect(yield* contentsOf(second)).toEqual(yield* contentsOf(first))
    })
  )
})
