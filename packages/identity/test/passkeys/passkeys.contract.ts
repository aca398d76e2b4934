import { describe, expect } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  createSignInLink,
  Passkey,
  Passkeys,
  relyingPartyOf,
  removePasskey,
  Session,
  signInWithLink,
  signInWithPasskey
} from "../../src/index.ts"
import { as, aUser } from "../../src/testing/index.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const browser = { address: "192.0.2.1", userAgent: "Firefox", replacedSecret: null }
const party = relyingPartyOf("https://docs.example.org")!

const tagOf = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

const aPasskey = Effect.fnUntraced(function* (id: string, userId: Passkey["userId"]) {
  return new Passkey({
    id: `${id}-${userId}`,
    userId,
    label: "Laptop",
    publicKey: "AQID",
    counter: 0,
    transports: ["internal", "hybrid"],
    createdAt: yield* DateTime.now,
    lastUsedAt: null
  })
})

/** The contract of passkeys, for every store. That browsers sign in with them is a journey of its own. */
export const passkeysContract = (it: IdentityTests) =>
  describe("passkeys", () => {
    it.effect("are listed by user, found by id with their user, and removed by their user alone", () =>
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const [user, other] = [yield* aUser(), yield* aUser()]
        const [one, two] = [yield* aPasskey("a", user.id), yield* aPasskey("b", user.id)]
        yield* passkeys.put(two)
        yield* passkeys.put(one)
        expect(yield* passkeys.hasAny).toBe(true)
        expect(yield* passkeys.listOfUser(user.id)).toEqual([one, two])
        expect(yield* passkeys.listOfUser(other.id)).toEqual([])
        const used = new Passkey({ ...one, counter: 2 ** 40, lastUsedAt: yield* DateTime.now })
        yield* passkeys.put(used)
        expect(yield* passkeys.find(one.id)).toEqual(Option.some({ user, passkey: used }))
        yield* passkeys.remove(other.id, one.id)
        expect(yield* passkeys.listOfUser(user.id)).toHaveLength(2)
        yield* passkeys.remove(user.id, one.id)
        expect(yield* passkeys.find(one.id)).toEqual(Option.none())
      })
    )

    it.effect("keep challenges until they are taken once, or are over", () =>
      Effect.gen(function* () {
        const passkeys = yield* Passkeys
        const { id } = yield* aUser()
        const now = yield* DateTime.now
        const later = DateTime.add(now, { minutes: 1 })
        yield* passkeys.addChallenge(`one ${id}`, now, later)
        yield* passkeys.addChallenge(`two ${id}`, now, later)
        expect(yield* passkeys.takeChallenge(`one ${id}`, now)).toBe(true)
        expect(yield* passkeys.takeChallenge(`one ${id}`, now)).toBe(false)
        expect(yield* passkeys.takeChallenge(`two ${id}`, later)).toBe(false)
        yield* passkeys.addChallenge(`three ${id}`, now, later)
        yield* passkeys.addChallenge(`four ${id}`, later, DateTime.add(later, { minutes: 1 }))
        expect(yield* passkeys.takeChallenge(`three ${id}`, now)).toBe(false)
      })
    )

    it.effect("are changed by sessions alone that reach everything, and soon after their start", () =>
      Effect.gen(function* () {
        const [operator, user] = [yield* aUser({ isOperator: true }), yield* aUser()]
        const { secret } = yield* createSignInLink(user.id).pipe(as(operator))
        const { session } = yield* signInWithLink(secret, browser)
        const passkey = yield* aPasskey("own", user.id)
        yield* (yield* Passkeys).put(passkey)
        const old = DateTime.subtract(session.createdAt, { hours: 1 })
        for (const refused of [
          new Session({ ...session, method: "token", tokenId: "x" }),
          new Session({ ...session, method: "provider", providerId: "x" }),
          new Session({ ...session, createdAt: old })
        ]) {
          const given = { label: "Key", response: "{}" }
          expect(yield* tagOf(beginPasskey(refused, user, party))).toBe("PasskeyNeedsProof")
          expect(yield* tagOf(addPasskey(refused, party, given))).toBe("PasskeyNeedsProof")
          expect(yield* tagOf(removePasskey(refused, passkey.id))).toBe("PasskeyNeedsProof")
        }
        const options = yield* beginPasskey(session, user, party)
        expect([options.rp.id, options.excludeCredentials?.map(({ id }) => id)]).toEqual([
          "docs.example.org",
          [passkey.id]
        ])
        for (const [label, tag] of [
          ["", "PasskeyUnfit"],
          ["x".repeat(51), "PasskeyUnfit"],
          ["a\nb", "PasskeyUnfit"],
          ["Key", "PasskeyRefused"]
        ] as const) {
          expect([label, yield* tagOf(addPasskey(session, party, { label, response: "{}" }))]).toEqual([
            label,
            tag
          ])
        }
        yield* removePasskey(session, passkey.id)
        expect(yield* (yield* Passkeys).listOfUser(user.id)).toEqual([])
      })
    )

    it.effect("refuse whatever answers no challenge", () =>
      Effect.gen(function* () {
        const { challenge } = yield* beginPasskeySignIn(party)
        const responseTo = (text: string) =>
          JSON.stringify({
            id: "x",
            rawId: "x",
            type: "public-key",
            clientExtensionResults: {},
            response: {
              clientDataJSON: Buffer.from(JSON.stringify({ challenge: text })).toString("base64url")
            }
          })
        for (const response of ["", "{", "null", "{}", responseTo("other"), responseTo(challenge)])
          expect([response, yield* tagOf(signInWithPasskey(party, response, browser))]).toEqual([
            response,
            "PasskeyRefused"
          ])
      })
    )
  })
