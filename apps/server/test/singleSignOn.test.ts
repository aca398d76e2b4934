import { describe, expect, it, layer } from "@effect/vitest"
import { Effect } from "effect"
import { aServer, type Server } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { endpoints } from "./endpoints.ts"
import { setOrganization } from "./setOrganization.ts"
import { SharedWorld } from "./sharedWorld.ts"

const enforce = (server: Server, id: string) => setOrganization(server, id, { sso: true, ssoInForce: true })

const inOrganization = endpoints.filter(({ params }) =>
  ["organizationId", "spaceId", "collectionId"].some((param) => params.includes(param))
)

layer(SharedWorld.layer)("an organization that requires single sign-on", (it) => {
  it.effect.each(inOrganization.map((endpoint) => [endpoint.id, endpoint] as const))(
    "refuses %s to a member whose token does not come from it",
    ([, endpoint]) =>
      Effect.gen(function* () {
        const { server, world } = yield* SharedWorld
        yield* enforce(server, world.organizationId)
        const { ask } = yield* server.member(world.organizationId, { role: "create" })
        const { status } = yield* ask(endpoint.method, world.askFor(endpoint).path)
        expect(status).toBe(403)
      })
  )
})

describe("an organization that requires single sign-on", () => {
  it.effect("is open to its administrators, to exempt tokens and to those that come from it", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const world = yield* aWorld(server)
      const { organizationId } = world
      yield* enforce(server, organizationId)
      const path = `/v1/orgs/${organizationId}`
      expect((yield* world.admin.ask("GET", path)).status).toBe(200)
      const { ask, user } = yield* server.member(organizationId, { role: "read" })
      const refused = yield* ask("GET", path)
      expect(refused.status).toBe(403)
      expect(refused.body.error.message).toContain("single sign-on")
      expect((yield* ask("GET", "/v1/orgs")).body.items).toEqual([])
      expect((yield* ask("GET", "/v1/user")).status).toBe(200)
      for (const given of [{ ssoExempt: true }, { within: organizationId }]) {
        const other = yield* server.person(user, given)
        expect((yield* other.ask("GET", path)).status).toBe(200)
        expect((yield* other.ask("GET", "/v1/orgs")).body.items).toHaveLength(1)
      }
      const guest = yield* server.member(organizationId, { role: null })
      expect((yield* guest.ask("GET", path)).status).toBe(403)
      const disabled = yield* server.member(organizationId, { role: "read", disabled: true })
      expect((yield* disabled.ask("GET", path)).status).toBe(404)
      expect((yield* world.operator.ask("GET", path)).status).toBe(404)
    })
  )
})

describe("a token of one organization", () => {
  it.effect("is made by an operator, and reaches that organization alone", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, operator, organizationId } = yield* aWorld(server)
      const tokens = `/v1/admin/users/${admin.user.id}/tokens`
      const body = { label: "CI", organization: organizationId, ssoExempt: true }
      const made = yield* operator.ask("POST", tokens, { body })
      expect(made.body).toMatchObject({ organization: organizationId, ssoExempt: true })
      const all = yield* admin.ask("GET", "/v1/orgs")
      expect(all.body.items.length).toBeGreaterThan(1)
      const token: string = made.body.token
      const reached = yield* server.ask("GET", "/v1/orgs", { token })
      expect(reached.body.items.map(({ id }: { id: string }) => id)).toEqual([organizationId])
      const unknown = { label: "CI", organization: "nothing" }
      expect((yield* operator.ask("POST", tokens, { body: unknown })).status).toBe(404)
    })
  )

  it.effect("of an operator does not reach the routes of operators", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { operator, organizationId } = yield* aWorld(server)
      const scoped = yield* server.person(operator.user, { within: organizationId })
      expect((yield* scoped.ask("GET", "/v1/admin/users")).status).toBe(403)
      expect((yield* operator.ask("GET", "/v1/admin/users")).status).toBe(200)
    })
  )

  it.effect("does not repeat what was answered to another token of its user", () =>
    Effect.gen(function* () {
      const server = yield* aServer()
      const { admin, operator, organizationId } = yield* aWorld(server)
      const headers = { "idempotency-key": "once" }
      const path = `/v1/orgs/${organizationId}/spaces`
      const first = yield* admin.ask("POST", path, { headers, body: { title: "One" } })
      const scoped = yield* server.person(admin.user, { within: organizationId })
      const second = yield* scoped.ask("POST", path, { headers, body: { title: "One" } })
      expect([first.status, second.status]).toEqual([201, 201])
      expect(second.body.id).not.toBe(first.body.id)
      expect(second.headers.get("idempotent-replayed")).toBeNull()
      const key = { "idempotency-key": "operators" }
      const body = { label: "CI" }
      const tokens = `/v1/admin/users/${admin.user.id}/tokens`
      yield* operator.ask("POST", tokens, { headers: key, body })
      const shrunk = yield* server.person(operator.user, { within: organizationId })
      expect((yield* shrunk.ask("POST", tokens, { headers: key, body })).status).toBe(403)
    })
  )
})
