import { Signer } from "@octavo/kernel"
import { fontAt } from "@octavo/sites"
import { Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { blobResponse } from "../files/blobResponse.ts"
import { failureResponse } from "../http/failureResponse.ts"

/** Serves the files of uploaded fonts at their signed links, to pages of every origin. */
export const fontFilesLayer = HttpRouter.add(
  "GET",
  "/fonts/:file",
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const found = fontAt(yield* Signer, request.url)
    if (found === null)
      return failureResponse(403, "The link is not valid. Get the font again for its address.")
    const { hash, type } = found
    const response = yield* blobResponse({
      hash,
      contentType: type,
      name: `font.${type.slice("font/".length)}`
    })
    return HttpServerResponse.setHeaders(response, {
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable"
    })
  })
)
