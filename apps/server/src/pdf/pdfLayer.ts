import { Signer } from "@octavo/kernel"
import { Clock, Effect, Layer } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { dispositionOf } from "../files/blobResponse.ts"
import { failureResponse, responseTo } from "../http/failureResponse.ts"
import { readPdfLink } from "./pdfLink.ts"
import { Prints } from "./Prints.ts"

const refused = failureResponse(403, "The link is not valid or has expired. Request the PDF again.")

const answer = (prints: Prints["Service"]) =>
  Effect.gen(function* () {
    const signer = yield* Signer
    const request = yield* HttpServerRequest.HttpServerRequest
    const query = new URL(request.url, "http://localhost").searchParams
    const now = yield* Clock.currentTimeMillis
    const link = readPdfLink(signer, yield* HttpRouter.params, query, now)
    if (link === null) return refused
    const bytes = yield* prints.get(link)
    return HttpServerResponse.uint8Array(bytes, {
      contentType: "application/pdf",
      headers: {
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "cross-origin-resource-policy": "cross-origin",
        "content-disposition": dispositionOf("application/pdf", link.name),
        "cache-control": "private, max-age=3600"
      }
    })
  }).pipe(
    Effect.catchTags({
      PageNotFound: (missing) => Effect.succeed(failureResponse(404, missing.message)),
      RevisionNotFound: (missing) => Effect.succeed(failureResponse(404, missing.message)),
      SpaceNotFound: (missing) => Effect.succeed(failureResponse(404, missing.message)),
      TooManyPrints: (failure) => Effect.succeed(responseTo(failure)),
      PdfNotPrinted: (failed) =>
        Effect.as(
          Effect.logError(`A PDF could not be printed: ${failed.reason}`),
          failureResponse(503, failed.message)
        )
    })
  )

/** Answers the links of `pdfPath`. */
export const pdfLayer = Layer.unwrap(
  Effect.map(Prints, (prints) => HttpRouter.add("GET", "/pdf/:spaceId/:revisionId/:name", answer(prints)))
)
