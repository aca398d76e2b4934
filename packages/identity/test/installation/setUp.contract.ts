import { expect } from "@effect/vitest"
import { Effect, Exit, Option } from "effect"
import {
  bootstrap,
  findSetupSecret,
  makeAuthenticate,
  onBehalfOf,
  Organizations,
  Setups,
  setUpInstallation,
  signInWithPassword,
  signInWithToken,
  Users
} from "../../src/index.ts"
import { aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const browser = { address: "192.0.2.1", userAgent: "Firefox", replacedSecret: null }

const words = (secret: string) => ({
  secret,
  displayName: "Ada Lovelace",
  email: " Ada@Acme.example ",
  organizationTitle: "Acme",
  password: "correct horse battery"
})

/** The contract of the setup of a new installation; needs an installation of its own. */
export const setUpContract = (it: IdentityTests) =>
  it.effect(
    "is done once with its secret, by one of several browsers at once, and never after a sign-in",
    () =>
      Effect.gen(function* () {
        expect(yield* findSetupSecret()).toBeNull()
        const made = yield* bootstrap({ email: "first@example.org", key: null })
        const secret = (yield* findSetupSecret())!
        // Every start and every process gives the same.
        expect(yield* findSetupSecret()).toBe(secret)
        expect(secret).toMatch(/^[\w-]{22}$/)
        // A script with the first token is no sign-in.
        yield* (yield* makeAuthenticate)(made!.key)

        for (const wrong of ["", "x".repeat(22), secret.slice(1), `${secret}x`]) {
          expect((yield* Effect.flip(setUpInstallation(words(wrong), browser)))._tag).toBe("SetupRefused")
        }
        const short = yield* Effect.flip(
          setUpInstallation({ ...words(secret), password: "too short" }, browser)
        )
        expect(short._tag).toBe("PasswordUnfit")
        const other = yield* aUser()
        const taken = yield* Effect.flip(setUpInstallation({ ...words(secret), email: other.email }, browser))
        expect(taken._tag).toBe("EmailTaken")
        // A refused setup has changed nothing.
        expect(yield* findSetupSecret()).toBe(secret)

        const uses = yield* Effect.forEach(
          Array.from({ length: 5 }),
          () => Effect.exit(setUpInstallation(words(secret), browser)),
          { concurrency: "unbounded" }
        )
        const [done, ...more] = uses.filter(Exit.isSuccess)
        expect(more).toEqual([])
        expect(done!.value.session).toMatchObject({ userId: made!.user.id, method: "link", within: null })
        expect(yield* (yield* Users).get(made!.user.id)).toMatchObject({
          displayName: "Ada Lovelace",
          email: "ada@acme.example",
          isOperator: true
        })
        expect((yield* (yield* Organizations).get(made!.organization.id)).title).toBe("Acme")
        expect((yield* (yield* makeAuthenticate)(made!.key)).userId).toBe(onBehalfOf(made!.user.id).userId)
        const again = yield* signInWithPassword("ada@acme.example", "correct horse battery", browser)
        expect(again.session).toMatchObject({ userId: made!.user.id, method: "password" })
        expect(yield* findSetupSecret()).toBeNull()
        expect((yield* Effect.flip(setUpInstallation(words(secret), browser)))._tag).toBe("SetupRefused")

        // A setup that waits ends with any sign-in.
        const setups = yield* Setups
        yield* setups.add({
          userId: made!.user.id,
          organizationId: made!.organization.id,
          createdAt: made!.user.createdAt
        })
        expect(yield* findSetupSecret()).toBe(secret)
        yield* signInWithToken(made!.key, browser)
        expect(yield* setups.find).toEqual(Option.none())
        expect((yield* Effect.flip(setUpInstallation(words(secret), browser)))._tag).toBe("SetupRefused")
      })
  )
