import { maxPostBytes, type Post } from "@octavo/publishing"
import { ByteSize, Duration, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { readWithin } from "../http/tooSlow.ts"

const timeToCome = Duration.seconds(30)

/** Reads what a visitor sends, up to its bound; a body that is longer, slow or broken is none. */
export const readPost = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const read = request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(maxPostBytes))
  )
  const body = yield* readWithin(read, timeToCome).pipe(Effect.orElseSucceed(() => null))
  const { headers } = request
  const post: Post = {
    contentType: headers["content-type"] ?? "",
    origin: headers["origin"] ?? null,
    protocolVersion: headers["mcp-protocol-version"] ?? null,
    body
  }
  return post
})
