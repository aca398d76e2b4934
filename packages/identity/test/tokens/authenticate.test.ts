import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  ApiTokens,
  issueToken,
  makeAuthenticate,
  onBehalfOf,
  revokeToken,
  type UserId
} from "../../src/index.ts"
import { as, aUser } from "../../src/testing/index.ts"
import { memory } from "../IdentityServices.ts"

const callerBy = (userId: UserId, tokenId: string, isOperator: boolean) => ({
  ...onBehalfOf(userId),
  isOperator,
  credential: { id: tokenId, kind: "token", within: null, exempt: false }
})

const setUp = (expiresAt: DateTime.Utc | null = null) =>
  Effect.gen(function* () {
    const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
    const { key, token } = yield* issueToken(user.id, { label: "CI", expiresAt }).pipe(as(operator))
    // Two processes, each with what it remembers.
    const [here, there] = [yield* makeAuthenticate, yield* makeAuthenticate]
    const revoke = revokeToken(user.id, token.id).pipe(as(operator))
    return { operator, user, key, token, here, there, revoke }
  })

describe("authenticate", () => {
  it.effect("turns a key into its caller, who may be an operator", () =>
    Effect.gen(function* () {
      const { here, key, operator, token, user } = yield* setUp()
      expect(yield* here(key)).toEqual(callerBy(user.id, token.id, false))
      const own = yield* issueToken(operator.id, { label: "Own", expiresAt: null }).pipe(as(operator))
      expect(yield* here(own.key)).toEqual(callerBy(operator.id, own.token.id, true))
    }).pipe(Effect.provide(memory))
  )

  it.effect("names all requests with a key by one object until the token is read again", () =>
    Effect.gen(function* () {
      const { here, key } = yield* setUp()
      yield* here(key)
      const caller = yield* here(key)
      expect(yield* here(key)).toBe(caller)
      yield* TestClock.adjust("1 second")
      expect(yield* here(key)).not.toBe(caller)
    }).pipe(Effect.provide(memory))
  )

  it.effect("refuses what is no key, and a hash in place of one", () =>
    Effect.gen(function* () {
      const { here, key, token } = yield* setUp()
      for (const wrong of [
        "",
        "oct_",
        key.slice(0, -1),
        `${key} `,
        key.toUpperCase(),
        token.hash,
        token.id
      ]) {
        expect((yield* Effect.flip(here(wrong)))._tag).toBe("TokenRefused")
      }
    }).pipe(Effect.provide(memory))
  )

  it.effect("refuses a token from the moment at which it expires", () =>
    Effect.gen(function* () {
      const { here, key } = yield* setUp(DateTime.add(yield* DateTime.now, { minutes: 1 }))
      yield* TestClock.adjust("59999 millis")
      yield* here(key)
      yield* TestClock.adjust("1 millis")
      expect((yield* Effect.flip(here(key)))._tag).toBe("TokenRefused")
    }).pipe(Effect.provide(memory))
  )

  it.effect("refuses a revoked token within a second, in every process", () =>
    Effect.gen(function* () {
      const { here, key, revoke, there } = yield* setUp()
      yield* here(key)
      yield* there(key)
      yield* TestClock.adjust("2 minutes")
      yield* here(key)
      yield* there(key)
      yield* here(key)
      yield* there(key)
      yield* revoke
      yield* TestClock.adjust("1 second")
      expect((yield* Effect.flip(here(key)))._tag).toBe("TokenRefused")
      expect((yield* Effect.flip(there(key)))._tag).toBe("TokenRefused")
    }).pipe(Effect.provide(memory))
  )

  it.effect("accepts a token that was refused because it was not there yet, within a second", () =>
    Effect.gen(function* () {
      const { here, operator, user } = yield* setUp()
      const tokens = yield* ApiTokens
      const { key, token } = yield* issueToken(user.id, { label: "Late", expiresAt: null }).pipe(as(operator))
      expect((yield* Effect.flip(here("oct_unknown")))._tag).toBe("TokenRefused")
      expect((yield* tokens.get(token.id)).lastUsedAt).toBeNull()
      yield* here(key)
    }).pipe(Effect.provide(memory))
  )

  it.effect("writes the time of the last use at most once a minute", () =>
    Effect.gen(function* () {
      const tokens = yield* ApiTokens
      yield* TestClock.adjust("1 day")
      const { here, key, there, token } = yield* setUp()
      const first = yield* DateTime.now
      yield* here(key)
      for (let second = 0; second < 60; second++) {
        yield* here(key)
        yield* there(key)
        expect((yield* tokens.get(token.id)).lastUsedAt).toEqual(first)
        yield* TestClock.adjust("1 second")
      }
      yield* TestClock.adjust("1 second")
      yield* there(key)
      expect((yield* tokens.get(token.id)).lastUsedAt).toEqual(DateTime.add(first, { seconds: 61 }))
    }).pipe(Effect.provide(memory))
  )
})
