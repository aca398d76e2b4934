import { receivePush } from "@octavo/gitsync"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { failureResponse, statusOf } from "../http/failureResponse.ts"

/**
 * Takes the webhooks of Git servers. They have no token: the signature of the body, by the secret of the connection,
 * says that they may call.
 */
export const hooksLayer = HttpRouter.add(
  "POST",
  "/v1/hooks/git/:spaceId",
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { spaceId = "" } = yield* HttpRouter.params
    const body = new Uint8Array(yield* request.arrayBuffer)
    yield* receivePush(spaceId, { headers: request.headers, body })
    return HttpServerResponse.empty()
  }).pipe(
    Effect.catchTags({
      HookNotSigned: (failure) => Effect.succeed(failureResponse(statusOf(failure), failure.message)),
      HookUnreadable: ({ message }) => Effect.succeed(failureResponse(400, message, [{ path: "", message }]))
    })
  )
)
