import { hasSignature, HookNotSigned, receivePush } from "@octavo/gitsync"
import { Effect, Layer, RcMap, Semaphore } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { responseTo } from "../http/failureResponse.ts"
import { readWithin, tooSlow } from "../http/tooSlow.ts"
import { RateLimit } from "../http/RateLimit.ts"

/**
 * Receives the webhooks of Git servers. They have no token: the signature of the body, by the secret of the connection,
 * authenticates them. Calls for one space run one after the other: of a hundred at once the first starts the
 * synchronisation, and the others wait without a connection of the database.
 */
export const hooksLayer = Layer.unwrap(
  Effect.gen(function* () {
    const limit = yield* RateLimit
    const queues = yield* RcMap.make<string, Semaphore.Semaphore, never, never>({
      lookup: () => Semaphore.make(1)
    })
    return HttpRouter.add(
      "POST",
      "/v1/hooks/git/:spaceId",
      Effect.gen(function* () {
        yield* limit.ofHook
        const request = yield* HttpServerRequest.HttpServerRequest
        if (!hasSignature(request.headers)) return yield* new HookNotSigned()
        const { spaceId = "" } = yield* HttpRouter.params
        const body = new Uint8Array(yield* readWithin(request.arrayBuffer, "30 seconds"))
        const queue = yield* RcMap.get(queues, spaceId)
        yield* Semaphore.withPermit(queue, receivePush(spaceId, { headers: request.headers, body }))
        return HttpServerResponse.empty()
      }).pipe(
        Effect.scoped,
        Effect.tapErrorTag("HookNotSigned", () => limit.ofRefused),
        Effect.catchTag(["HookNotSigned", "HookUnreadable", "TooManyRequests"], (failure) =>
          Effect.succeed(responseTo(failure))
        ),
        Effect.catchIf(
          (failure) => failure === tooSlow,
          () => Effect.succeed(tooSlow)
        )
      )
    )
  })
)
