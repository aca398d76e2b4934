import { expect, it } from "@effect/vitest"
import { Spaces } from "@octavo/content"
import { Blobs } from "@octavo/kernel"
import { type OrganizationId } from "@octavo/identity"
import { schedules } from "@octavo/worker"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { aFullWorld } from "./aFullWorld.ts"
import { aHandbook } from "./aHandbook.ts"
import { aPublishedSite, later } from "./aPublishedSite.ts"
import { aServer } from "./aServer.ts"
import { askAs } from "./askAs.ts"
import { aWorld } from "./aWorld.ts"
import { endpoints } from "./endpoints.ts"
import { onPostgres } from "./onPostgres.ts"

/** Does all regular work that a worker does. */
const regularWork = Effect.forEach(schedules, ({ run }) => run, { discard: true })

/** The operations below an organization, a space or a collection. */
const ofThings = endpoints.filter(({ path }) => /^\/v1\/(orgs\/:|spaces\/|collections\/)/.test(path))

it.effect("A deleted organization answers nothing, and everything as before once it is restored", () =>
  Effect.gen(function* () {
    const server = yield* aServer()
    const world = yield* aWorld(server)
    const { admin, operator, organizationId } = world
    const reads = ofThings.filter(({ method }) => method === "GET")
    const answers = Effect.forEach(reads, (endpoint) =>
      Effect.map(askAs(world, endpoint, admin), ({ body, status }) => [endpoint.id, status, body] as const)
    )
    const before = yield* answers
    const within = yield* server.person(admin.user, { within: organizationId as OrganizationId })
    expect((yield* within.ask("GET", "/v1/user")).status).toBe(200)
    const deleted = yield* admin.ask("DELETE", `/v1/orgs/${organizationId}?confirm=${organizationId}`)
    expect(deleted.status).toBe(204)

    const others = new Map<string, number>()
    for (const endpoint of ofThings) {
      const { status } = yield* askAs(world, endpoint, admin)
      if (status !== 404) others.set(endpoint.id, status)
    }
    // Nobody joins an organization that is not there, and deleting what is not there has nothing to do.
    expect(others.get("joinOrganization")).toBe(400)
    others.delete("joinOrganization")
    for (const [id, status] of others)
      expect([id, status]).toEqual([expect.stringMatching(/^(delete|disconnect|remove|revoke)/), 204])
    expect((yield* within.ask("GET", "/v1/user")).status).toBe(401)
    const { body } = yield* admin.ask("GET", "/v1/orgs")
    expect(body.items.map(({ id }: { readonly id: string }) => id)).not.toContain(organizationId)

    const listed = yield* operator.ask("GET", "/v1/admin/deleted-organizations")
    expect(listed.body.items).toMatchObject([
      {
        id: organizationId,
        deletedAt: "2026-01-01T00:00:00.000Z",
        restorableUntil: "2026-01-08T00:00:00.000Z"
      }
    ])
    const restored = yield* operator.ask("POST", `/v1/admin/deleted-organizations/${organizationId}/restore`)
    expect([restored.status, restored.body.id]).toEqual([200, organizationId])
    expect(yield* answers).toEqual(before)
    expect((yield* within.ask("GET", "/v1/user")).status).toBe(200)

    yield* operator.ask("DELETE", `/v1/admin/organizations/${organizationId}?confirm=${organizationId}`)
    yield* TestClock.adjust("8 days")
    yield* server.within(regularWork)
    expect((yield* operator.ask("GET", "/v1/admin/deleted-organizations")).body.items).toEqual([])
    const spaces = yield* server.within(
      Spaces.use(({ listOfOrganization }) => listOfOrganization(organizationId as OrganizationId, 10))
    )
    expect(spaces).toEqual([])
    expect((yield* admin.ask("GET", "/v1/user")).status).toBe(200)
  })
)

it.effect("The sites of a deleted organization close, and open again when it is restored", () =>
  Effect.gen(function* () {
    const { admin, made, organization, server, space, visit } = yield* aPublishedSite()
    const operator = yield* server.stranger({ isOperator: true })
    const { body: site } = yield* admin.ask("GET", `/v1/orgs/${organization.id}/sites/${made.body.id}`)
    const page = new URL(site.urls.published).pathname
    const pdf = yield* admin.ask("GET", `/v1/spaces/${space.id}/pdf`)
    const files = yield* admin.ask("GET", `/v1/spaces/${space.id}/content/files`)
    const links: ReadonlyArray<string> = [
      page,
      ...[pdf.body.url, files.body.items[0].downloadURL].map((url: string) =>
        url.replace(/^https?:\/\/[^/]+/, "")
      )
    ]
    const statuses = Effect.forEach(links, (link) =>
      Effect.map(visit(link), ({ status }) => (status >= 300 && status < 400 ? 200 : status))
    )
    expect(yield* statuses).toEqual([200, 200, 200])
    yield* operator.ask("DELETE", `/v1/admin/organizations/${organization.id}?confirm=${organization.id}`)
    expect(yield* statuses).toEqual([404, 404, 404])
    const other = yield* aHandbook(server)
    const taken = yield* other.admin.ask("POST", `/v1/orgs/${other.organization.id}/sites`, {
      body: { title: "Acme", basename: site.basename, spaces: [] }
    })
    expect([taken.status, taken.body.basename === site.basename]).not.toEqual([201, true])
    yield* operator.ask("POST", `/v1/admin/deleted-organizations/${organization.id}/restore`)
    yield* later
    expect(yield* statuses).toEqual([200, 200, 200])
  })
)

/** The tables of records about operations, which expire by themselves. */
const records = new Set([
  "kernel.events",
  "kernel.jobs",
  "kernel.idempotency_keys",
  "kernel.blobs",
  "identity.audit_entries"
])

/** The number of rows that name one of some texts, by table. */
const rowsNaming = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, texts: ReadonlyArray<string>) {
  const tables = yield* sql<{ name: string }>`SELECT table_schema || '.' || table_name AS name
    FROM information_schema.tables WHERE table_type = 'BASE TABLE'
      AND table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY name`
  const found = new Map<string, number>()
  const patterns = texts.map((text) => `%${text}%`)
  for (const { name } of tables) {
    if (records.has(name)) continue
    const [row] = yield* sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql(name)} AS row
      WHERE row::text LIKE ANY (${patterns}::text[])`
    if (row!.count > 0) found.set(name, row!.count)
  }
  return found
}, Effect.orDie)

it.effect(
  "An organization that was deleted seven days ago is named in no table, and nothing of another one is gone",
  () =>
    Effect.gen(function* () {
      let sql: SqlClient.SqlClient | undefined
      const stores = Layer.tap(onPostgres, (services) =>
        Effect.sync(() => (sql = Context.get(services, SqlClient.SqlClient)))
      )
      const server = yield* aServer({ stores })
      const world = yield* aFullWorld(server)
      const kept = yield* aHandbook(server)
      const { operator, organizationId } = world
      const keptIds = [kept.organization.id, kept.space.id, kept.space.mainBranchId, kept.changeRequest.id]
      const ids = [
        organizationId,
        ...[
          "spaceId",
          "collectionId",
          "siteId",
          "teamId",
          "webhookId",
          "translationId",
          "changeRequestId",
          "pageId"
        ]
          .concat([
            "samlProviderId",
            "oidcProviderId",
            "inviteId",
            "commentId",
            "fileId",
            "reusableContentId"
          ])
          .flatMap((name) => world.ids[name] ?? [])
      ]
      const before = yield* rowsNaming(sql!, ids)
      expect(before.size).toBeGreaterThan(40)
      const keptBefore = yield* rowsNaming(sql!, keptIds)
      expect(keptBefore.size).toBeGreaterThan(5)
      yield* operator.ask("DELETE", `/v1/admin/organizations/${organizationId}?confirm=${organizationId}`)
      yield* TestClock.adjust("7 days")
      yield* server.within(regularWork)
      expect((yield* rowsNaming(sql!, ids)).get("content.spaces")).toBe(before.get("content.spaces"))
      yield* TestClock.adjust("1 hour")
      yield* server.within(regularWork)
      // Events of purged spaces are delivered by then, and files that nothing names are a day old.
      yield* TestClock.adjust("2 days")
      yield* server.within(regularWork)
      expect(yield* rowsNaming(sql!, ids)).toEqual(new Map())
      expect(yield* rowsNaming(sql!, keptIds)).toEqual(keptBefore)
      const file = yield* server.within(Blobs.use((blobs) => Effect.option(blobs.size(kept.file.blobHash))))
      expect(file._tag).toBe("Some")
      const again = yield* operator.ask("POST", `/v1/admin/deleted-organizations/${organizationId}/restore`)
      expect(again.status).toBe(404)
      expect((yield* kept.admin.ask("GET", `/v1/spaces/${kept.space.id}/content`)).status).toBe(200)
    }),
  60_000
)
