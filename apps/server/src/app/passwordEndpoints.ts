import { Passwords, PasswordsAllowed, removePassword, setPassword } from "@octavo/identity"
import { Effect, Layer, Option, Schema } from "effect"
import { HttpServerResponse } from "effect/http"
import { SignInLimits } from "../signIn/SignInLimits.ts"
import type { Visit } from "../signIn/Visit.ts"
import { appEndpoint, readJson, requireSession } from "./appEndpoint.ts"

const Current = Schema.optionalKey(Schema.String)

const RemoveBody = Schema.Struct({ current: Current })
const SetBody = Schema.Struct({ current: Current, password: Schema.String })

const done = HttpServerResponse.empty({ status: 204 })

const show = Effect.fnUntraced(function* (visit: Visit) {
  const { session } = yield* requireSession(visit)
  const found = yield* (yield* Passwords).find(session.userId)
  return HttpServerResponse.jsonUnsafe({ isAllowed: yield* PasswordsAllowed, isSet: Option.isSome(found) })
})

const set = Effect.fnUntraced(function* (visit: Visit) {
  const { session } = yield* requireSession(visit)
  const { current = null, password } = yield* readJson(visit, SetBody)
  const limits = yield* SignInLimits
  yield* setPassword(session, current, password).pipe(
    limits.countFailures("password", session.userId),
    limits.inTurn(session.userId)
  )
  return done
})

const remove = Effect.fnUntraced(function* (visit: Visit) {
  const { session } = yield* requireSession(visit)
  const { current = null } = yield* readJson(visit, RemoveBody)
  const limits = yield* SignInLimits
  yield* removePassword(session, current).pipe(
    limits.countFailures("password", session.userId),
    limits.inTurn(session.userId)
  )
  return done
})

/** The password of the person who is signed in: whether there is one, a new one, and none. */
export const passwordEndpoints = (trustedProxies: number) =>
  Layer.mergeAll(
    appEndpoint("GET", "/app/account/password/state", trustedProxies, show),
    appEndpoint("POST", "/app/account/password", trustedProxies, set),
    appEndpoint("POST", "/app/account/password/remove", trustedProxies, remove)
  )
