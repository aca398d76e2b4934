import { describe, expect } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import {
  createSignInLink,
  Password,
  Passwords,
  PasswordsAllowed,
  removePassword,
  requestSignInLink,
  Session,
  Sessions,
  setPassword,
  signInWithLink,
  signInWithPassword
} from "../../src/index.ts"
import { anOrganization, as, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const browser = { address: "192.0.2.1", userAgent: "Firefox", replacedSecret: null }
const first = "correct horse battery"
const second = "staple correct horse"

/** A user with a session that a link has just started. */
const aLinkedUser = Effect.gen(function* () {
  const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
  const { secret } = yield* createSignInLink(user.id).pipe(as(operator))
  return { user, ...(yield* signInWithLink(secret, browser)) }
})

/** The session as it is an hour later. */
const older = (session: Session) =>
  new Session({ ...session, createdAt: DateTime.subtract(session.createdAt, { hours: 1 }) })

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

/** The contract of passwords, for every store. */
export const passwordsContract = (it: IdentityTests) =>
  describe("passwords", () => {
    it.effect("are stored once a user, found by address, and removed", () =>
      Effect.gen(function* () {
        const passwords = yield* Passwords
        const [user, other] = [yield* aUser(), yield* aUser()]
        const changedAt = yield* DateTime.now
        const one = new Password({ userId: user.id, hash: "one", changedAt })
        yield* passwords.put(one)
        expect(yield* passwords.hasAny).toBe(true)
        expect(yield* passwords.find(user.id)).toEqual(Option.some(one))
        const two = new Password({ ...one, hash: "two" })
        yield* passwords.put(two)
        expect(yield* passwords.findByEmail(user.email)).toEqual(Option.some({ user, password: two }))
        expect(yield* passwords.findByEmail(other.email)).toEqual(Option.none())
        expect(yield* passwords.findByEmail("nobody@example.org")).toEqual(Option.none())
        yield* passwords.remove(user.id)
        expect(yield* passwords.find(user.id)).toEqual(Option.none())
      })
    )

    it.effect("sign in with the right address in any case, and refuse all else alike", () =>
      Effect.gen(function* () {
        const { session, user } = yield* aLinkedUser
        yield* setPassword(session, null, first)
        const found = yield* signInWithPassword(` ${user.email.toUpperCase()} `, first, browser)
        expect(found.session).toMatchObject({ userId: user.id, method: "password", within: null })
        // Letters that look the same are the same, however a keyboard writes them.
        yield* setPassword(session, null, "Größe der Häuser")
        yield* signInWithPassword(user.email, "Größe der Häuser".normalize("NFD"), browser)
        const without = yield* aUser()
        for (const [email, password] of [
          [user.email, first],
          [user.email, ""],
          [without.email, first],
          ["nobody@example.org", first],
          ["", ""]
        ] as const) {
          expect(yield* tagOf(signInWithPassword(email, password, browser))).toBe("PasswordRefused")
        }
      })
    )

    it.effect(
      "are changed with the present one or a fresh link alone, and end every other session and link",
      () =>
        Effect.gen(function* () {
          const { session, user } = yield* aLinkedUser
          yield* setPassword(session, null, first)
          const stale = older(session)
          for (const [given, current, tag] of [
            [stale, null, "PasswordNeedsProof"],
            [stale, second, "PasswordRefused"],
            [new Session({ ...session, tokenId: "x" }), first, "PasswordNeedsProof"],
            [
              new Session({ ...session, within: (yield* anOrganization()).id, providerId: "x" }),
              first,
              "PasswordNeedsProof"
            ]
          ] as const) {
            expect(yield* tagOf(setPassword(given, current, second))).toBe(tag)
            expect(yield* tagOf(removePassword(given, current))).toBe(tag)
          }
          const other = yield* signInWithPassword(user.email, first, browser)
          const link = (yield* requestSignInLink(user.email))!
          yield* setPassword(stale, first, second)
          const sessions = yield* Sessions
          expect(Option.isSome(yield* sessions.find(session.id))).toBe(true)
          expect(yield* sessions.find(other.session.id)).toEqual(Option.none())
          expect(yield* tagOf(signInWithLink(link.secret, browser))).toBe("SignInLinkRefused")
          expect(yield* tagOf(signInWithPassword(user.email, first, browser))).toBe("PasswordRefused")
          yield* signInWithPassword(user.email, second, browser)
          // A session of the password alone sets no other without it.
          const own = yield* signInWithPassword(user.email, second, browser)
          expect(yield* tagOf(setPassword(own.session, null, first))).toBe("PasswordNeedsProof")
          yield* removePassword(own.session, second)
          expect(yield* tagOf(signInWithPassword(user.email, second, browser))).toBe("PasswordRefused")
        })
    )

    it.effect("are changed by one of two at once", () =>
      Effect.gen(function* () {
        const { session } = yield* aLinkedUser
        yield* setPassword(session, null, first)
        const stale = older(session)
        const tries = yield* Effect.forEach(
          [second, "another correct one"],
          (next) => Effect.option(setPassword(stale, first, next)),
          { concurrency: "unbounded" }
        )
        expect(tries.filter(Option.isSome)).toHaveLength(1)
      })
    )

    it.effect("have 12 to 200 characters, whatever their bytes", () =>
      Effect.gen(function* () {
        const { session, user } = yield* aLinkedUser
        for (const bad of ["", "elevenchars", "😀".repeat(11), "x".repeat(201), "x".repeat(1_000_000)])
          expect(yield* tagOf(setPassword(session, null, bad))).toBe("PasswordUnfit")
        for (const good of ["twelve chars", "😀".repeat(12), "x".repeat(200)]) {
          yield* setPassword(session, null, good)
          yield* signInWithPassword(user.email, good, browser)
        }
      })
    )

    it.effect("are neither set nor taken where the operator has switched them off", () =>
      Effect.gen(function* () {
        const { session, user } = yield* aLinkedUser
        yield* setPassword(session, null, first)
        const off = Effect.provideService(PasswordsAllowed, false)
        expect(yield* tagOf(setPassword(session, null, second).pipe(off))).toBe("PasswordsOff")
        expect(yield* tagOf(signInWithPassword(user.email, first, browser).pipe(off))).toBe("PasswordsOff")
        yield* removePassword(session, null).pipe(off)
      })
    )

    it.effect(
      "need not be known to somebody with a link that was asked for, which nobody gets for an unknown address",
      () =>
        Effect.gen(function* () {
          const user = yield* aUser()
          expect(yield* requestSignInLink("nobody@example.org")).toBeNull()
          const { secret } = (yield* requestSignInLink(` ${user.email.toUpperCase()}`))!
          const { session } = yield* signInWithLink(secret, browser)
          expect(session.userId).toBe(user.id)
          yield* setPassword(session, null, first)
          yield* signInWithPassword(user.email, first, browser)
          expect(yield* tagOf(signInWithLink(secret, browser))).toBe("SignInLinkRefused")
        })
    )
  })
