import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import { withWallStep } from "@octavo/kernel/testing"
import {
  ApiTokens,
  Caller,
  callerOf,
  createOwnToken,
  createSignInLink,
  endSession,
  endSessions,
  findSignInLink,
  issueToken,
  listOwnTokens,
  listSessions,
  makeAuthenticateSession,
  Organization,
  type OrganizationId,
  Organizations,
  revokeOwnToken,
  revokeToken,
  Sessions,
  signInWithLink,
  signInWithToken,
  type SignInProof,
  startSession,
  type UserId
} from "../../src/index.ts"
import { anOrganization, as, aUser } from "../../src/testing/index.ts"
import { memory } from "../IdentityServices.ts"

const browser = { address: "192.0.2.1", userAgent: "Firefox", replacedSecret: null }

const proofOf = (userId: UserId, given: Partial<SignInProof> = {}): SignInProof => ({
  userId,
  method: "link",
  within: null,
  providerId: null,
  tokenId: null,
  notAfter: null,
  ...given
})

const setUp = (given: Partial<SignInProof> = {}) =>
  Effect.gen(function* () {
    const user = yield* aUser()
    const { secret, session } = yield* startSession(proofOf(user.id, given), browser)
    // Two processes, each with its own cache.
    const [here, there] = [yield* makeAuthenticateSession, yield* makeAuthenticateSession]
    const isOpen = Effect.map(Effect.option(here(secret)), Option.isSome)
    return { user, secret, session, here, there, isOpen }
  })

describe("a session", () => {
  it.effect("opens with its secret alone", () =>
    Effect.gen(function* () {
      const { here, secret, session, user } = yield* setUp()
      expect(yield* here(secret)).toMatchObject({ session, user })
      for (const wrong of ["", secret.slice(1), `${secret} `, session.hash, session.id]) {
        expect((yield* Effect.flip(here(wrong)))._tag).toBe("SessionRefused")
      }
    }).pipe(Effect.provide(memory))
  )

  it.effect("is dead at once in the process that ends it", () =>
    Effect.gen(function* () {
      const { isOpen, session, user } = yield* setUp()
      expect(yield* isOpen).toBe(true)
      yield* endSession(session.id).pipe(as(user))
      expect(yield* isOpen).toBe(false)
    }).pipe(Effect.provide(memory))
  )

  it.effect("ends within a second though the time of day steps back", () =>
    Effect.gen(function* () {
      const { isOpen, session } = yield* setUp()
      expect(yield* isOpen).toBe(true)
      yield* (yield* Sessions).remove(session.id)
      yield* TestClock.adjust("1 seconds")
      expect(yield* isOpen.pipe(withWallStep(-3_600_000))).toBe(false)
    }).pipe(Effect.provide(memory))
  )

  it.effect("ends after twelve hours without use, and not before", () =>
    Effect.gen(function* () {
      const { isOpen } = yield* setUp()
      yield* TestClock.adjust("719 minutes")
      expect(yield* isOpen).toBe(true)
      yield* TestClock.adjust("719 minutes")
      expect(yield* isOpen).toBe(true)
      yield* TestClock.adjust("12 hours")
      expect(yield* isOpen).toBe(false)
    }).pipe(Effect.provide(memory))
  )

  it.effect("ends after seven days, however much it is used", () =>
    Effect.gen(function* () {
      const { isOpen } = yield* setUp()
      for (let hours = 0; hours < 7 * 24; hours += 8) {
        expect(yield* isOpen).toBe(true)
        yield* TestClock.adjust("8 hours")
      }
      expect(yield* isOpen).toBe(false)
    }).pipe(Effect.provide(memory))
  )

  it.effect("never outlasts its proof of identity", () =>
    Effect.gen(function* () {
      const notAfter = DateTime.add(yield* DateTime.now, { minutes: 30 })
      const { isOpen } = yield* setUp({ notAfter })
      yield* TestClock.adjust("1799 seconds")
      expect(yield* isOpen).toBe(true)
      yield* TestClock.adjust("1 second")
      expect(yield* isOpen).toBe(false)
    }).pipe(Effect.provide(memory))
  )

  it.effect("has its use recorded once a minute", () =>
    Effect.gen(function* () {
      const { isOpen, session } = yield* setUp()
      const lastUse = Sessions.use((sessions) =>
        Effect.map(sessions.find(session.id), (found) => Option.getOrThrow(found).lastUsedAt)
      )
      yield* TestClock.adjust("60 seconds")
      yield* isOpen
      expect(yield* lastUse).toEqual(session.lastUsedAt)
      yield* TestClock.adjust("1 second")
      yield* isOpen
      expect(yield* lastUse).toEqual(yield* DateTime.now)
    }).pipe(Effect.provide(memory))
  )

  it.effect("that is ended is refused within a second in every process", () =>
    Effect.gen(function* () {
      const { here, secret, session, there, user } = yield* setUp()
      yield* here(secret)
      yield* there(secret)
      yield* endSession(session.id).pipe(as(user))
      yield* TestClock.adjust("1 second")
      expect((yield* Effect.flip(here(secret)))._tag).toBe("SessionRefused")
      expect((yield* Effect.flip(there(secret)))._tag).toBe("SessionRefused")
    }).pipe(Effect.provide(memory))
  )

  it.effect("is ended by its own user alone, and all of them at once", () =>
    Effect.gen(function* () {
      const { isOpen, session, user } = yield* setUp()
      const stranger = yield* aUser()
      yield* endSession(session.id).pipe(as(stranger))
      yield* endSessions().pipe(as(stranger))
      yield* TestClock.adjust("1 second")
      expect(yield* isOpen).toBe(true)
      yield* endSessions().pipe(as(user))
      yield* TestClock.adjust("1 second")
      expect(yield* isOpen).toBe(false)
    }).pipe(Effect.provide(memory))
  )

  it.effect("has a new secret at each sign-in, and ends the session of the browser before", () =>
    Effect.gen(function* () {
      const { here, secret, user } = yield* setUp()
      const next = yield* startSession(proofOf(user.id), { ...browser, replacedSecret: secret })
      expect(next.secret).not.toBe(secret)
      expect((yield* here(next.secret)).session.id).toBe(next.session.id)
      expect((yield* Effect.flip(here(secret)))._tag).toBe("SessionRefused")
      // A planted value opens nothing, and is never adopted.
      const planted = "a".repeat(43)
      const third = yield* startSession(proofOf(user.id), { ...browser, replacedSecret: planted })
      expect(third.secret).not.toBe(planted)
      expect((yield* Effect.flip(here(planted)))._tag).toBe("SessionRefused")
    }).pipe(Effect.provide(memory))
  )

  it.effect("from an API token ends with the token, and makes no tokens", () =>
    Effect.gen(function* () {
      const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
      const expiresAt = DateTime.add(yield* DateTime.now, { days: 1 })
      const { key, token } = yield* issueToken(user.id, { label: "CI", expiresAt }).pipe(as(operator))
      const { secret, session } = yield* signInWithToken(key, browser)
      expect(session).toMatchObject({ userId: user.id, tokenId: token.id, expiresAt })
      const refused = yield* Effect.flip(createOwnToken(session, { label: "Next", days: 1 }))
      expect(refused._tag).toBe("SessionFromToken")
      const authenticate = yield* makeAuthenticateSession
      expect((yield* authenticate(secret)).user).toEqual(user)
      yield* revokeToken(user.id, token.id).pipe(as(operator))
      yield* TestClock.adjust("1 second")
      expect((yield* Effect.flip(authenticate(secret)))._tag).toBe("SessionRefused")
      expect((yield* Effect.flip(signInWithToken(key, browser)))._tag).toBe("TokenRefused")
    }).pipe(Effect.provide(memory))
  )
})

describe("a session of one organization", () => {
  it.effect("makes tokens of that organization alone, and sees and ends nothing beside", () =>
    Effect.gen(function* () {
      const [organization, other] = [yield* anOrganization(), yield* anOrganization()]
      const user = yield* aUser({ isOperator: true })
      const started = (within: OrganizationId | null) =>
        startSession(proofOf(user.id, { method: "provider", within, providerId: "okta" }), browser)
      const { secret, session } = yield* started(organization.id)
      const beside = [yield* started(null), yield* started(other.id)]
      const authenticate = yield* makeAuthenticateSession
      const caller = callerOf(yield* authenticate(secret))
      expect(caller).toMatchObject({ isOperator: false, credential: { within: organization.id } })
      const { token } = yield* createOwnToken(session, { label: "Mine", days: 365 })
      expect(token).toMatchObject({ within: organization.id, providerId: "okta", madeBy: user.id })
      const unscoped = yield* createOwnToken(beside[0]!.session, { label: "All", days: 365 })
      const scoped = Effect.provideService(Caller, caller)
      const everything = { after: null, limit: 10 }
      const tokens = yield* listOwnTokens(everything).pipe(scoped)
      expect(tokens.items.map(({ id }) => id)).toEqual([token.id])
      const sessions = yield* listSessions(everything).pipe(scoped)
      expect(sessions.items.map(({ id }) => id)).toEqual([session.id])
      yield* revokeOwnToken(unscoped.token.id).pipe(scoped)
      for (const { session } of beside) yield* endSession(session.id).pipe(scoped)
      yield* endSessions().pipe(scoped)
      expect((yield* (yield* ApiTokens).get(unscoped.token.id)).revokedAt).toBeNull()
      for (const { secret } of beside) expect((yield* authenticate(secret)).user).toEqual(user)
      yield* TestClock.adjust("1 second")
      expect((yield* Effect.flip(authenticate(secret)))._tag).toBe("SessionRefused")
      // A credential of all organizations sees all.
      const all = yield* listOwnTokens(everything).pipe(as(user))
      expect(all.items).toHaveLength(2)
    }).pipe(Effect.provide(memory))
  )

  it.effect("makes tokens within 15 minutes of its sign-in", () =>
    Effect.gen(function* () {
      const user = yield* aUser()
      const { session } = yield* startSession(proofOf(user.id), browser)
      const made = createOwnToken(session, { label: "Mine", days: 1 })
      yield* TestClock.adjust("15 minutes")
      yield* made
      yield* TestClock.adjust("1 second")
      expect((yield* Effect.flip(made))._tag).toBe("SessionTooOld")
    }).pipe(Effect.provide(memory))
  )

  it.effect("makes tokens of at most 90 days where single sign-on is required", () =>
    Effect.gen(function* () {
      const organization = yield* anOrganization()
      const organizations = yield* Organizations
      yield* organizations.put(new Organization({ ...organization, sso: true, ssoInForce: true }))
      const user = yield* aUser()
      const { session } = yield* startSession(proofOf(user.id, { within: organization.id }), browser)
      const now = yield* DateTime.now
      for (const [days, lived] of [
        [365, 90],
        [30, 30]
      ] as const) {
        const { token } = yield* createOwnToken(session, { label: "Mine", days })
        expect(token.expiresAt).toEqual(DateTime.add(now, { days: lived }))
      }
    }).pipe(Effect.provide(memory))
  )
})

describe("a sign-in link", () => {
  it.effect("is made by operators, names its user, and works for fifteen minutes", () =>
    Effect.gen(function* () {
      const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
      expect((yield* Effect.flip(createSignInLink(user.id).pipe(as(user))))._tag).toBe("AccessDenied")
      const { secret } = yield* createSignInLink(user.id).pipe(as(operator))
      const late = yield* createSignInLink(user.id).pipe(as(operator))
      expect(yield* findSignInLink(secret)).toEqual(user)
      yield* TestClock.adjust("899 seconds")
      const { session } = yield* signInWithLink(secret, browser)
      expect(session).toMatchObject({ userId: user.id, method: "link", within: null })
      expect((yield* Effect.flip(findSignInLink(secret)))._tag).toBe("SignInLinkRefused")
      expect((yield* Effect.flip(signInWithLink(secret, browser)))._tag).toBe("SignInLinkRefused")
      yield* TestClock.adjust("1 second")
      expect((yield* Effect.flip(findSignInLink(late.secret)))._tag).toBe("SignInLinkRefused")
      expect((yield* Effect.flip(signInWithLink(late.secret, browser)))._tag).toBe("SignInLinkRefused")
    }).pipe(Effect.provide(memory))
  )
})
