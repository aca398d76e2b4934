import { describe, expect, it } from "@effect/vitest"
import { hashBytes } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { ApiTokens, issueToken, listTokens, revokeToken, UserId } from "../../src/index.ts"
import { as, aUser } from "../../src/testing/index.ts"
import { memory } from "../IdentityServices.ts"

const plain = { label: "CI", expiresAt: null }
const all = { after: null, limit: 50 }

describe("tokens", () => {
  it.effect("are kept as the hash of a key that is shown once", () =>
    Effect.gen(function* () {
      const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
      const { key, token } = yield* issueToken(user.id, plain).pipe(as(operator))
      expect(key).toMatch(/^oct_[\w-]{43}$/)
      expect(token).toMatchObject({
        userId: user.id,
        label: "CI",
        hash: hashBytes(key),
        expiresAt: null,
        revokedAt: null
      })
      const listed = yield* listTokens(user.id, all).pipe(as(operator))
      expect(listed).toEqual({ items: [token], next: null })
      expect(JSON.stringify(listed)).not.toContain(key)
      const { key: other } = yield* issueToken(user.id, plain).pipe(as(operator))
      expect(other).not.toBe(key)
    }).pipe(Effect.provide(memory))
  )

  it.effect("are issued, listed and revoked by operators alone", () =>
    Effect.gen(function* () {
      const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
      const { token } = yield* issueToken(user.id, plain).pipe(as(operator))
      const refused = { _tag: "AccessDenied", needed: "operator" }
      expect(yield* Effect.flip(issueToken(user.id, plain).pipe(as(user)))).toMatchObject(refused)
      expect(yield* Effect.flip(listTokens(user.id, all).pipe(as(user)))).toMatchObject(refused)
      expect(yield* Effect.flip(revokeToken(user.id, token.id).pipe(as(user)))).toMatchObject(refused)
      expect(yield* (yield* ApiTokens).get(token.id)).toEqual(token)
    }).pipe(Effect.provide(memory))
  )

  it.effect("need a user, and a time of expiry that lies ahead", () =>
    Effect.gen(function* () {
      const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
      const nobody = UserId.make("nobody")
      expect((yield* Effect.flip(issueToken(nobody, plain).pipe(as(operator))))._tag).toBe("UserNotFound")
      expect((yield* Effect.flip(listTokens(nobody, all).pipe(as(operator))))._tag).toBe("UserNotFound")
      yield* TestClock.adjust("1 day")
      const now = yield* DateTime.now
      for (const expiresAt of [now, DateTime.subtract(now, { seconds: 1 })]) {
        const refused = yield* Effect.flip(issueToken(user.id, { label: "CI", expiresAt }).pipe(as(operator)))
        expect(refused._tag).toBe("TokenExpiryPast")
      }
      expect((yield* listTokens(user.id, all).pipe(as(operator))).items).toEqual([])
    }).pipe(Effect.provide(memory))
  )

  it.effect("are revoked once, by the id of their user and their own", () =>
    Effect.gen(function* () {
      const [operator, user, other] = [yield* aUser({ isOperator: true }), yield* aUser(), yield* aUser()]
      const tokens = yield* ApiTokens
      const { token } = yield* issueToken(user.id, plain).pipe(as(operator))
      yield* revokeToken(other.id, token.id).pipe(as(operator))
      yield* revokeToken(user.id, "none").pipe(as(operator))
      expect((yield* tokens.get(token.id)).revokedAt).toBeNull()
      yield* TestClock.adjust("1 hour")
      yield* revokeToken(user.id, token.id).pipe(as(operator))
      const { revokedAt } = yield* tokens.get(token.id)
      expect(revokedAt).toEqual(yield* DateTime.now)
      yield* TestClock.adjust("1 hour")
      yield* revokeToken(user.id, token.id).pipe(as(operator))
      expect((yield* tokens.get(token.id)).revokedAt).toEqual(revokedAt)
    }).pipe(Effect.provide(memory))
  )
})
