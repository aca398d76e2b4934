import { describe, expect } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import {
  answerDevice,
  type ApiToken,
  DeviceCodes,
  exchangeDeviceCode,
  requestDeviceCode,
  startSession
} from "../../src/index.ts"
import { aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const aDevice = requestDeviceCode({ clientId: "octavo-cli", label: "laptop", address: "192.0.2.1" })

const aSession = Effect.gen(function* () {
  const user = yield* aUser()
  const proof = {
    userId: user.id,
    method: "link",
    within: null,
    providerId: null,
    tokenId: null,
    notAfter: null
  } as const
  return (yield* startSession(proof, { address: "192.0.2.2", userAgent: "Firefox", replacedSecret: null }))
    .session
})

/** The contract of the stores of device codes. */
export const deviceCodesContract = (it: IdentityTests) =>
  describe("device codes", () => {
    it.effect("come back as they were put, by their hash and by the code that is typed", () =>
      Effect.gen(function* () {
        const codes = yield* DeviceCodes
        const { code } = yield* aDevice
        yield* aDevice
        expect(yield* codes.findForUpdate(code.hash)).toEqual(Option.some(code))
        expect(yield* codes.findByUserCode(code.userCode)).toEqual(Option.some(code))
        expect(yield* codes.findByUserCodeForUpdate(code.userCode)).toEqual(Option.some(code))
        expect(yield* codes.findByUserCode("NOTHINGS")).toEqual(Option.none())
        const session = yield* aSession
        const approved = yield* answerDevice(session, code.userCode, "approved")
        expect(approved.approval).toMatchObject({ userId: session.userId, within: null })
        expect(yield* codes.findByUserCode(code.userCode)).toEqual(Option.some(approved))
        yield* codes.remove(code.hash)
        expect(yield* codes.findForUpdate(code.hash)).toEqual(Option.none())
      })
    )

    it.effect("that are allowed give one token, however often the device polls at once", () =>
      Effect.gen(function* () {
        const { code, secret } = yield* aDevice
        const session = yield* aSession
        yield* answerDevice(session, code.userCode, "approved")
        const polls = yield* Effect.forEach(
          Array.from({ length: 8 }),
          () => Effect.option(exchangeDeviceCode(secret, "octavo-cli")),
          { concurrency: "unbounded" }
        )
        const tokens: ReadonlyArray<ApiToken> = polls.filter(Option.isSome).map(({ value }) => value.token)
        expect(tokens.map(({ userId }) => userId)).toEqual([session.userId])
      })
    )

    it.effect("are answered once, whoever answers at once", () =>
      Effect.gen(function* () {
        const codes = yield* DeviceCodes
        const { code } = yield* aDevice
        const session = yield* aSession
        const answers = yield* Effect.forEach(
          ["approved", "denied", "approved", "denied"] as const,
          (state) => Effect.option(answerDevice(session, code.userCode, state)),
          { concurrency: "unbounded" }
        )
        const given = answers.filter(Option.isSome)
        expect(given).toHaveLength(1)
        expect(yield* codes.findByUserCode(code.userCode)).toEqual(given[0])
      })
    )

    it.effect("are purged when they have expired", () =>
      Effect.gen(function* () {
        const codes = yield* DeviceCodes
        const { code } = yield* aDevice
        yield* codes.removeExpired(DateTime.subtract(code.expiresAt, { milliseconds: 1 }))
        expect(Option.isSome(yield* codes.findForUpdate(code.hash))).toBe(true)
        yield* codes.removeExpired(code.expiresAt)
        expect(yield* codes.findForUpdate(code.hash)).toEqual(Option.none())
      })
    )
  })
