import { describe, expect, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import { normalizeUserCode } from "../../src/sessions/DeviceCode.ts"
import {
  answerDevice,
  createSignInLink,
  DeviceTokenRefused,
  exchangeDeviceCode,
  findWaitingDevice,
  issueToken,
  makeAuthenticate,
  presentUserCode,
  requestDeviceCode,
  signInWithLink,
  signInWithToken
} from "../../src/index.ts"
import { as, aUser } from "../../src/testing/index.ts"
import { memory } from "../IdentityServices.ts"

const browser = { address: "192.0.2.1", userAgent: "Firefox", replacedSecret: null }

const setUp = Effect.gen(function* () {
  const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
  const link = yield* createSignInLink(user.id).pipe(as(operator))
  const { session } = yield* signInWithLink(link.secret, browser)
  const { code, secret } = yield* requestDeviceCode({
    clientId: "octavo-cli",
    label: "laptop",
    address: "192.0.2.9"
  })
  const poll = exchangeDeviceCode(secret, "octavo-cli")
  const refusal = Effect.map(Effect.flip(poll), (error) =>
    error instanceof DeviceTokenRefused ? error.reason : error
  )
  return { operator, user, session, code, secret, poll, refusal }
})

describe("a device", () => {
  it.effect("waits for its user, and gets a token of that user once", () =>
    Effect.gen(function* () {
      const { code, poll, refusal, session, user } = yield* setUp
      expect(yield* refusal).toBe("authorization_pending")
      yield* TestClock.adjust("5 seconds")
      expect(yield* refusal).toBe("authorization_pending")
      yield* answerDevice(session, code.userCode, "approved")
      const { key, token } = yield* poll
      expect(token).toMatchObject({ userId: user.id, label: "laptop" })
      expect(token.expiresAt).toEqual(DateTime.add(yield* DateTime.now, { days: 90 }))
      expect(yield* (yield* makeAuthenticate)(key)).toMatchObject({ userId: user.id })
      expect(yield* refusal).toBe("invalid_grant")
    }).pipe(Effect.provide(memory))
  )

  it.effect("that polls too fast gets slow_down, by five seconds more each time", () =>
    Effect.gen(function* () {
      const { refusal } = yield* setUp
      expect(yield* refusal).toBe("authorization_pending")
      yield* TestClock.adjust("4 seconds")
      expect(yield* refusal).toBe("slow_down")
      yield* TestClock.adjust("9 seconds")
      expect(yield* refusal).toBe("slow_down")
      yield* TestClock.adjust("15 seconds")
      expect(yield* refusal).toBe("authorization_pending")
    }).pipe(Effect.provide(memory))
  )

  it.effect("that is denied hears so once, and its code is gone", () =>
    Effect.gen(function* () {
      const { code, refusal, session } = yield* setUp
      yield* answerDevice(session, code.userCode, "denied")
      expect((yield* Effect.flip(answerDevice(session, code.userCode, "approved")))._tag).toBe(
        "DeviceCodeNotFound"
      )
      expect(yield* refusal).toBe("access_denied")
      expect(yield* refusal).toBe("invalid_grant")
    }).pipe(Effect.provide(memory))
  )

  it.effect("waits for ten minutes", () =>
    Effect.gen(function* () {
      const { code, refusal, session } = yield* setUp
      yield* TestClock.adjust("599 seconds")
      expect((yield* findWaitingDevice(session, code.userCode)).label).toBe("laptop")
      yield* TestClock.adjust("1 second")
      expect((yield* Effect.flip(findWaitingDevice(session, code.userCode)))._tag).toBe("DeviceCodeNotFound")
      expect((yield* Effect.flip(answerDevice(session, code.userCode, "approved")))._tag).toBe(
        "DeviceCodeNotFound"
      )
      expect(yield* refusal).toBe("expired_token")
    }).pipe(Effect.provide(memory))
  )

  it.effect("of another client, or with the code that is typed, gets nothing", () =>
    Effect.gen(function* () {
      const { code, secret, session } = yield* setUp
      yield* answerDevice(session, code.userCode, "approved")
      for (const [given, client] of [
        [secret, "another"],
        [code.userCode, "octavo-cli"],
        [code.hash, "octavo-cli"],
        ["", "octavo-cli"]
      ] as const) {
        expect(yield* Effect.flip(exchangeDeviceCode(given, client))).toMatchObject({
          reason: "invalid_grant"
        })
      }
    }).pipe(Effect.provide(memory))
  )

  it.effect("is not allowed by a session that an API token started", () =>
    Effect.gen(function* () {
      const { code, operator, refusal, user } = yield* setUp
      const { key } = yield* issueToken(user.id, { label: "CI", expiresAt: null }).pipe(as(operator))
      const { session } = yield* signInWithToken(key, browser)
      expect((yield* Effect.flip(answerDevice(session, code.userCode, "approved")))._tag).toBe(
        "SessionFromToken"
      )
      expect(yield* refusal).toBe("authorization_pending")
    }).pipe(Effect.provide(memory))
  )

  it.effect("shows eight consonants in two halves, typed with or without the dash and in any case", () =>
    Effect.gen(function* () {
      const { code, session } = yield* setUp
      const shown = presentUserCode(code.userCode)
      expect(shown).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
      for (const typed of [shown, shown.toLowerCase(), ` ${shown.replace("-", " – ")} `, code.userCode]) {
        expect(normalizeUserCode(typed)).toBe(code.userCode)
        expect((yield* findWaitingDevice(session, typed)).hash).toBe(code.hash)
      }
    }).pipe(Effect.provide(memory))
  )
})
