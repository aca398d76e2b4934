import { describe, expect, it } from "@effect/vitest"
import { Space, SpaceId, Spaces } from "@octavo/content"
import { TestDatabase } from "@octavo/database/testing"
import { exportOrganization, importOrganization } from "@octavo/exports"
import { createExport, openExport } from "@octavo/exports/node"
import { type OrganizationId, UserId, Users } from "@octavo/identity"
import { aFolder } from "@octavo/kernel/testing"
import { DateTime, Effect, Layer } from "effect"
import { join } from "node:path"
import { aServer, type Person, type Server } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { type Endpoint, endpoints, pathOf } from "./endpoints.ts"
import { onPostgres, storesOn } from "./onPostgres.ts"
import { named, samples } from "./samples.ts"

const silent = () => {}

const exportTo = (server: Server, organizationId: OrganizationId, path: string, history = true) =>
  server.within(
    Effect.flatMap(
      Effect.promise(() => createExport(path)),
      (target) => exportOrganization({ organizationId, target, history, version: "test", report: silent })
    )
  )

const importFrom = (server: Server, path: string) =>
  server.within(
    Effect.flatMap(
      Effect.promise(() => openExport(path)),
      (source) => importOrganization({ source, report: silent })
    )
  )

/** Reads of things that an export leaves out, or that are of the installation. */
const notExported = /Provider|SSO|Invite|Webhook|listAudit|ShareLink|PublishingAuth|getVersion|Jobs|^(?:getAuthenticatedUser|listOrganizationsForAuthenticatedUser)$/

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
      .replaceAll(/expires=\d+&signature=[\w-]+/g, "")
      .replaceAll(/"(page|cursor|shareKey|token)":"[^"]*"/g, '"$1":""')
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

describe("an organization that moves with an export", { timeout: 300_000 }, () => {
  it.effect("answers each read as before", () =>
    Effect.gen(function* () {
      const server = yield* aServer({ stores: onPostgres })
      const world = yield* aWorld(server)
      // A space without a branch of its own, which only bodies of requests name.
      yield* server.within(removeSpace(SpaceId.make(named.space)))
      const folder = yield* aFolder
      const first = join(folder, "first")
      const made = yield* exportTo(server, world.organizationId, first)
      const other = yield* aServer({ stores: storesOn(TestDatabase.pglite) })
      const imported = yield* importFrom(other, first)
      console.log(made.manifest, imported.notes, imported.people.created)
    })
  )
})
void UserId; void Users; void Layer; void reads; void answers
