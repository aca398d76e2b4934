import { describe, expect } from "@effect/vitest"
import { hashBytes, newId } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { ApiToken, ApiTokens, type OrganizationId, Session, Sessions, type User } from "../../src/index.ts"
import { anOrganization, aUser } from "../../src/testing/index.ts"
import { collectList } from "../collectList.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const noon = DateTime.makeUnsafe("2026-05-06T12:00:00.123Z")

const aSession = Effect.fnUntraced(function* (user: User, given: Partial<Session> = {}) {
  const id = yield* newId
  const session = new Session({
    id,
    userId: user.id,
    hash: hashBytes(id),
    method: "link",
    within: null,
    providerId: null,
    tokenId: null,
    address: "192.0.2.1",
    userAgent: "Firefox",
    createdAt: noon,
    lastUsedAt: noon,
    expiresAt: DateTime.add(noon, { days: 7 }),
    ...given
  })
  yield* (yield* Sessions).add(session)
  return session
})

const aToken = Effect.fnUntraced(function* (user: User) {
  const id = yield* newId
  const token = new ApiToken({
    id,
    userId: user.id,
    label: "CI",
    hash: hashBytes(id),
    createdAt: noon,
    lastUsedAt: null,
    expiresAt: null,
    revokedAt: null
  })
  yield* (yield* ApiTokens).put(token)
  return token
})

const idsOf = (user: User, within: OrganizationId | null, now: DateTime.Utc, limit = 50) =>
  Effect.gen(function* () {
    const sessions = yield* Sessions
    const found = yield* collectList((request) => sessions.listActive(user.id, within, now, request), limit)
    return found.map(({ id }) => id)
  })

/** The contract of the stores of sessions. */
export const sessionsContract = (it: IdentityTests) =>
  describe("sessions", () => {
    it.effect("come back as they were added, with their user and token by the hash of their secret", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const [user, organization] = [yield* aUser({ isOperator: true }), yield* anOrganization()]
        const token = yield* aToken(user)
        const session = yield* aSession(user, {
          method: "token",
          within: organization.id,
          providerId: "okta",
          tokenId: token.id
        })
        const other = yield* aSession(user)
        expect(yield* sessions.find(session.id)).toEqual(Option.some(session))
        expect(yield* sessions.findByHash(session.hash)).toEqual(
          Option.some({ session, user, token, hasInvitations: false, needsSso: false })
        )
        expect(Option.getOrThrow(yield* sessions.findByHash(other.hash)).token).toBeNull()
        expect(yield* sessions.find("none")).toEqual(Option.none())
        expect(yield* sessions.findByHash(hashBytes("nobody's secret"))).toEqual(Option.none())
      })
    )

    it.effect("are marked as used, and one that has ended stays so", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const session = yield* aSession(yield* aUser())
        const later = DateTime.add(noon, { hours: 1 })
        yield* sessions.markUsed(session.id, later)
        expect(yield* sessions.find(session.id)).toEqual(
          Option.some(new Session({ ...session, lastUsedAt: later }))
        )
        yield* sessions.remove(session.id)
        yield* sessions.markUsed(session.id, later)
        expect(yield* sessions.find(session.id)).toEqual(Option.none())
      })
    )

    it.effect(
      "of a user are listed each once and by id while they are active, in the reach of an organization",
      () =>
        Effect.gen(function* () {
          const [user, stranger] = [yield* aUser(), yield* aUser()]
          const organization = yield* anOrganization()
          const unscoped = yield* Effect.forEach([1, 2, 3], () => aSession(user))
          const scoped = yield* aSession(user, { within: organization.id })
          yield* aSession(user, { expiresAt: noon })
          yield* aSession(user, { lastUsedAt: DateTime.subtract(noon, { hours: 12 }) })
          yield* aSession(stranger)
          const all = [...unscoped, scoped].map(({ id }) => id).toSorted()
          for (const limit of [1, 2, 4, 50]) {
            expect(yield* idsOf(user, null, noon, limit)).toEqual(all)
          }
          expect(yield* idsOf(user, organization.id, noon)).toEqual([scoped.id])
          const nearlyIdle = DateTime.add(noon, { hours: 12, milliseconds: -1 })
          expect(yield* idsOf(user, null, nearlyIdle)).toEqual(all)
          expect(yield* idsOf(user, null, DateTime.add(noon, { hours: 12 }))).toEqual([])
        })
    )

    it.effect("are removed by user and organization, and by provider, and no others", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const [user, stranger] = [yield* aUser(), yield* aUser()]
        const [organization, other] = [yield* anOrganization(), yield* anOrganization()]
        const unscoped = yield* aSession(user)
        const scoped = yield* aSession(user, { within: organization.id, providerId: "one" })
        const elsewhere = yield* aSession(user, { within: other.id, providerId: "two" })
        const foreign = yield* aSession(stranger, { within: organization.id })
        yield* sessions.removeOfUser(user.id, organization.id)
        expect(yield* sessions.find(scoped.id)).toEqual(Option.none())
        expect(yield* idsOf(user, null, noon)).toEqual([unscoped.id, elsewhere.id])
        yield* sessions.removeOfProvider("two")
        expect(yield* idsOf(user, null, noon)).toEqual([unscoped.id])
        yield* sessions.removeOfUser(user.id, null)
        expect(yield* idsOf(user, null, noon)).toEqual([])
        expect(yield* idsOf(stranger, null, noon)).toEqual([foreign.id])
      })
    )

    it.effect("that are over or idle for too long are purged, and no others", () =>
      Effect.gen(function* () {
        const sessions = yield* Sessions
        const user = yield* aUser()
        const active = yield* aSession(user)
        const over = yield* aSession(user, { expiresAt: noon })
        const idle = yield* aSession(user, { lastUsedAt: DateTime.subtract(noon, { hours: 12 }) })
        yield* sessions.removeExpired(noon)
        expect(Option.isSome(yield* sessions.find(active.id))).toBe(true)
        expect(yield* sessions.find(over.id)).toEqual(Option.none())
        expect(yield* sessions.find(idle.id)).toEqual(Option.none())
      })
    )
  })
