import { describe, expect, it } from "@effect/vitest"
import { holds, Members, newMember, OrganizationId, type Role } from "@octavo/identity"
import { anOrganization } from "@octavo/identity/testing"
import { Effect } from "effect"
import { aHandbook } from "./aHandbook.ts"
import { aServer } from "./aServer.ts"
import { aWorld } from "./aWorld.ts"
import { type Endpoint, endpoints } from "./endpoints.ts"
import { type Permission, permissionTable } from "./permissionTable.ts"
import { addressOf, samples } from "./samples.ts"

/**
 * Somebody who asks: the role in the organization of the world, null for a guest, or one without any part in it:
 * `scoped elsewhere` is an admin who is an operator, with a token that reaches another organization alone.
 */
type Asking = Role | null | "stranger" | "foreign admin" | "scoped elsewhere" | "operator"

const asking: ReadonlyArray<Asking> = [
  "stranger",
  "foreign admin",
  "scoped elsewhere",
  "operator",
  null,
  "read",
  "comment",
  "edit",
  "review",
  "create",
  "admin"
]

const isOutside = (who: Asking): who is "stranger" | "foreign admin" | "scoped elsewhere" | "operator" =>
  who === "stranger" || who === "foreign admin" || who === "scoped elsewhere" || who === "operator"

const mayAsk = ({ isForOperators, needs }: Permission, who: Asking): boolean => {
  if (needs === "token") return true
  if (needs === "operator") return who === "operator"
  if (isOutside(who)) return who === "operator" && isForOperators === true
  return needs === "member" || holds(who, needs)
}

/** The status for somebody who may not: what they may not see is as good as not there. */
const refusalOf = (endpoint: Endpoint, { needs }: Permission, who: Asking): number => {
  const ofOrganization = endpoint.params.includes("organizationId")
  const isGuest = who === null && needs !== "operator"
  const seesNothing = isOutside(who) || (isGuest && (!ofOrganization || endpoint.params.includes("siteId")))
  if (needs === "operator" || !seesNothing) return 403
  // Deleting a thing that one may not know of looks as if it was gone; an unknown organization is a 404 all the same.
  return endpoint.method === "DELETE" && (!ofOrganization || isGuest) ? 204 : 404
}

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
        const sample = permission.sample ?? samples[id] ?? {}
        const path = id === "getUserById" ? `/v1/users/${world.admin.user.id}` : world.askFor(endpoint).path
        const personOf = Effect.fnUntraced(function* (who: Asking) {
          if (who === "stranger") return yield* server.stranger()
          if (who === "foreign admin") return (yield* aHandbook(server)).admin
          if (who === "scoped elsewhere") {
            const elsewhere = yield* server.within(anOrganization())
            const { user } = yield* server.stranger({ isOperator: true })
            yield* server.within(
              Effect.forEach([elsewhere.id, OrganizationId.make(world.organizationId)], (organizationId) =>
                Effect.flatMap(newMember({ organizationId, userId: user.id, role: "admin" }), (member) =>
                  Members.use((members) => members.put(member))
                )
              )
            )
            return yield* server.person(user, { within: elsewhere.id })
          }
          if (who === "operator") return world.operator
          return yield* server.member(world.organizationId, { role: who })
        })
        const refused = new Set<number>()
        for (const who of asking) {
          const { ask } = yield* personOf(who)
          const { status } = yield* ask(endpoint.method, addressOf(path, sample), sample)
          const isAnswer = status < 300 || status === permission.instead || status === 409 || status === 422
          const isAllowed = mayAsk(permission, who)
          if (!isAllowed) refused.add(status)
          const refusal = refusalOf(endpoint, permission, who)
          expect([who, isAllowed && isAnswer ? "answered" : status]).toEqual([
            who,
            isAllowed ? "answered" : refusal
          ])
        }
        expect(refused.has(403)).toBe(endpoint.failures.has(403))
      })
  )
})
