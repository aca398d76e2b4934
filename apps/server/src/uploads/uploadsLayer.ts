import { findUpload, receiveUpload, type UploadId } from "@octavo/content"
import { Signer } from "@octavo/kernel"
import { Duration, Effect, Layer, Stream } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { blobResponse } from "../files/blobResponse.ts"
import { failureResponse, responseTo } from "../http/failureResponse.ts"
import { tooSlow } from "../http/tooSlow.ts"
import { readUploadLink } from "./uploadLink.ts"

const refused = failureResponse(403, "The link is not valid. Request a new address for the upload.")

/** Runs an effect with the content of a link. */
const atLink = <E extends { readonly _tag: string; readonly name: string; readonly message: string }, R>(
  use: (id: UploadId) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { key = "" } = yield* HttpRouter.params
    const id = readUploadLink(yield* Signer, key, request.url)
    return id === null ? refused : yield* use(id)
  }).pipe(Effect.catch((failure: E) => Effect.succeed(responseTo(failure))))

/** How long a file may take to come: half a minute, and as long as a line of one megabit a second needs for it. */
const timeOf = (size: number) => Duration.seconds(30 + Math.ceil(size / 125_000))

const receive = HttpRouter.add(
  "PUT",
  "/uploads/:key",
  atLink((id) =>
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const { size } = yield* findUpload(id)
      return yield* receiveUpload(id, Stream.orDie(request.stream)).pipe(
        Effect.map(({ blobHash }) =>
          HttpServerResponse.empty({ status: 204, headers: { etag: `"${blobHash}"` } })
        ),
        Effect.timeoutOrElse({ duration: timeOf(size), orElse: () => Effect.succeed(tooSlow) })
      )
    })
  )
)

const give = HttpRouter.add(
  "GET",
  "/uploads/:key",
  atLink((id) =>
    Effect.gen(function* () {
      const { blobHash: hash, contentType, name } = yield* findUpload(id)
      if (hash === null)
        return failureResponse(404, "The file has not been uploaded yet. Send it to this address by PUT.")
      return yield* blobResponse({ hash, contentType, name })
    })
  )
)

/** Takes files at the links of `uploadPath`, and answers with those that came. */
export const uploadsLayer = Layer.merge(receive, give)
