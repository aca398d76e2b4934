import { describe, expect } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { createSignInLink, SignInLinks, signInWithLink } from "../../src/index.ts"
import { as, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const browser = { address: "192.0.2.1", userAgent: "Firefox", replacedSecret: null }

const aLink = Effect.gen(function* () {
  const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
  return yield* createSignInLink(user.id).pipe(as(operator))
})

/** The contract of the stores of sign-in links. */
export const signInLinksContract = (it: IdentityTests) =>
  describe("sign-in links", () => {
    it.effect("are found until they are taken, and taken once", () =>
      Effect.gen(function* () {
        const links = yield* SignInLinks
        const { link } = yield* aLink
        expect(yield* links.find(link.hash)).toEqual(Option.some(link))
        expect(yield* links.take(link.hash)).toEqual(Option.some(link))
        expect(yield* links.take(link.hash)).toEqual(Option.none())
        expect(yield* links.find(link.hash)).toEqual(Option.none())
      })
    )

    it.effect("start one session, however many browsers use one at once", () =>
      Effect.gen(function* () {
        const { secret, user } = yield* aLink
        const uses = yield* Effect.forEach(
          Array.from({ length: 10 }),
          () => Effect.option(signInWithLink(secret, browser)),
          { concurrency: "unbounded" }
        )
        const started = uses.filter(Option.isSome)
        expect(started).toHaveLength(1)
        expect(started[0]?.value.session.userId).toBe(user.id)
      })
    )

    it.effect("are purged when they have expired", () =>
      Effect.gen(function* () {
        const links = yield* SignInLinks
        const { link } = yield* aLink
        yield* links.removeExpired(DateTime.subtract(link.expiresAt, { milliseconds: 1 }))
        expect(Option.isSome(yield* links.find(link.hash))).toBe(true)
        yield* links.removeExpired(link.expiresAt)
        expect(yield* links.find(link.hash)).toEqual(Option.none())
      })
    )
  })
