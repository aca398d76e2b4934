import { Idempotency, PathRole } from "@octavo/api"
import { Caller, holds, nameOfCaller, Role } from "@octavo/identity"
import { hashBytes, IdempotencyKeys, Sealer } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, Schema } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { responseTo } from "./failureResponse.ts"

/** The key was used for another request. */
class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()(
  "IdempotencyKeyReused",
  {},
  { httpApiStatus: 422 }
) {
  override get message() {
    return "This Idempotency-Key was used for another request. Send a new key with a new request."
  }
}

/** The first request with the key is not answered yet. */
class IdempotentTwinRunning extends Schema.TaggedError<IdempotentTwinRunning>()(
  "IdempotentTwinRunning",
  {},
  { httpApiStatus: 409 }
) {
  override get message() {
    return "A request with this Idempotency-Key is still running. Try again when it has finished."
  }
}

/** The key is empty or longer than 255 characters. */
class IdempotencyKeyRefused extends Schema.TaggedError<IdempotencyKeyRefused>()(
  "IdempotencyKeyRefused",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "Idempotency-Key"
  }
  override get message() {
    return "The Idempotency-Key is empty or too long. Send 1 to 255 characters."
  }
}

/** The caller may do less here than when the request was answered first. */
class ReplayDenied extends Schema.TaggedError<ReplayDenied>()("ReplayDenied", {}, { httpApiStatus: 403 }) {
  override get message() {
    return "You have a lower role here than when this request was first answered. Its answer is not repeated; send the request with a new key."
  }
}

type IdempotencyFailure = IdempotencyKeyRefused | IdempotencyKeyReused | IdempotentTwinRunning | ReplayDenied

const maxKeyLength = 255

/** The right that allows a request: to operate the installation, a role, or neither. */
const allowanceOf = (isOperator: boolean, role: Role | null) => role ?? (isOperator ? "operator" : null)

const isRole = Schema.is(Role)

/** Whether a caller may still do what allowed the request that was answered. */
const mayStill = (allowedBy: string | null | undefined, isOperator: boolean, role: Role | null): boolean => {
  if (allowedBy === "operator") return isOperator
  return !isRole(allowedBy) || holds(role, allowedBy)
}

const lifetime = "24 hours"

/** No request runs for so long: the process of one without an answer is dead, and it may be sent again. */
const maxRequestDuration = "10 minutes"

const bodyText = ({ body }: HttpServerResponse.HttpServerResponse): string =>
  body._tag === "Uint8Array" ? Buffer.from(body.body).toString("utf8") : ""

/** Headers that the body implies are not kept twice. */
const headersToKeep = ({ headers }: HttpServerResponse.HttpServerResponse): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith("content-")))

/**
 * Answers a POST or PUT that carries an `Idempotency-Key` once, and replays that answer for 24 hours. What is kept of it
 * is sealed, for an answer may be the only place where a secret is shown.
 */
export const idempotencyLayer: Layer.Layer<Idempotency, never, IdempotencyKeys | Sealer> = Layer.effect(
  Idempotency,
  Effect.gen(function* () {
    const keys = yield* IdempotencyKeys
    const sealer = yield* Sealer

    /** Takes the key for a request; answers with what is repeated for one that was answered, and null for a new one. */
    const claim = Effect.fnUntraced(function* (key: string, request: HttpServerRequest.HttpServerRequest) {
      if (key === "" || key.length > maxKeyLength) return yield* new IdempotencyKeyRefused()
      const caller = yield* Caller
      const { role } = yield* PathRole
      const body = yield* Effect.orDie(request.text)
      const requestHash = hashBytes(`${request.method} ${request.url}\n${body}`)
      const until = DateTime.addDuration(yield* DateTime.now, maxRequestDuration)
      const claimed = yield* keys.claim(nameOfCaller(caller), key, requestHash, until)
      if (claimed.state === "new") return null
      if (claimed.requestHash !== requestHash) return yield* new IdempotencyKeyReused()
      if (claimed.state === "running") return yield* new IdempotentTwinRunning()
      const { allowedBy, body: sealed, contentType, headers: kept = {}, status } = claimed.answer
      if (!mayStill(allowedBy, caller.isOperator, role)) return yield* new ReplayDenied()
      const headers = { ...kept, "idempotent-replayed": "true" }
      return contentType === null
        ? HttpServerResponse.empty({ status, headers })
        : HttpServerResponse.text(Option.getOrThrow(sealer.open(sealed)), { status, headers, contentType })
    })

    /** Runs the handler of a new request and keeps its answer. */
    const answer = Effect.fnUntraced(function* <E, R>(
      key: string,
      handler: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
    ) {
      const caller = yield* Caller
      const { role } = yield* PathRole
      const name = nameOfCaller(caller)
      const until = DateTime.addDuration(yield* DateTime.now, lifetime)
      const response = yield* Effect.onError(handler, () => keys.release(name, key))
      const recorded = {
        status: response.status,
        contentType:
          response.body._tag === "Empty" ? null : (response.body.contentType ?? "application/json"),
        headers: headersToKeep(response),
        allowedBy: allowanceOf(caller.isOperator, role),
        body: sealer.seal(bodyText(response))
      }
      yield* keys.answer(name, key, recorded, until)
      return response
    })

    return (handler) =>
      HttpServerRequest.HttpServerRequest.use((request) => {
        const key = request.headers["idempotency-key"]
        if (key === undefined || (request.method !== "POST" && request.method !== "PUT")) return handler
        return Effect.matchEffect(claim(key, request), {
          onFailure: (failure: IdempotencyFailure) => Effect.succeed(responseTo(failure)),
          onSuccess: (replayed) => (replayed === null ? answer(key, handler) : Effect.succeed(replayed))
        })
      })
  })
)
