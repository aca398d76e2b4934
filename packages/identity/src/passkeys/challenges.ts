import { DateTime, Effect, Schema } from "effect"
import { hashKey } from "../tokens/ApiToken.ts"
import type { UserId } from "../directory/User.ts"
import { challengeLife, PasskeyRefused } from "./Passkey.ts"
import { Passkeys } from "./Passkeys.ts"

/** The library, which is loaded when somebody uses a passkey. */
export const loadWebAuthn = Effect.promise(() => import("@simplewebauthn/server"))

/** A challenge is for one user who adds a passkey, or for a sign-in (null). */
const hashOf = (challenge: string, userId: UserId | null) => hashKey(`${userId ?? ""} ${challenge}`)

/** Keeps a challenge that a browser is asked to have signed. */
export const keepChallenge = Effect.fnUntraced(function* (challenge: string, userId: UserId | null) {
  const now = yield* DateTime.now
  yield* (yield* Passkeys).addChallenge(hashOf(challenge, userId), now, DateTime.add(now, challengeLife))
})

const text = Schema.String.check(Schema.isMaxLength(8_000))

/** The response of a browser, as `toJSON()` of its credential writes it. */
const Response = Schema.fromJsonString(
  Schema.Struct({
    id: text,
    rawId: text,
    type: Schema.Literal("public-key"),
    clientExtensionResults: Schema.Record(Schema.String, Schema.Unknown),
    response: Schema.Record(Schema.String, Schema.Unknown)
  })
)

const ClientData = Schema.fromJsonString(Schema.Struct({ challenge: text }))

/** Reads the response of a browser, and takes the challenge that it answers: a response is worth something once. */
export const readResponse = Effect.fnUntraced(
  function* (json: string, userId: UserId | null) {
    const response = yield* Schema.decodeUnknownEffect(Response)(json)
    const signed = yield* Schema.decodeUnknownEffect(text)(response.response["clientDataJSON"])
    const { challenge } = yield* Schema.decodeUnknownEffect(ClientData)(
      Buffer.from(signed, "base64url").toString()
    )
    const isOurs = yield* (yield* Passkeys).takeChallenge(hashOf(challenge, userId), yield* DateTime.now)
    return isOurs ? { challenge, response } : yield* new PasskeyRefused()
  },
  Effect.mapError(() => new PasskeyRefused())
)
