import { ByteSize, Duration, Effect } from "effect"
import { HttpIncomingMessage, type HttpServerRequest } from "effect/http"
import { tooSlow, readWithin } from "../http/tooSlow.ts"
import { PageFailure } from "./PageFailure.ts"
import type { Site } from "./Site.ts"

/** The largest form of ours, in bytes. */
const maxFormSize = 16_384

const timeToCome = Duration.seconds(30)

/**
 * Whether a request comes from a page of ours. Browsers say so in `Sec-Fetch-Site`, which no page can set; those that do not
 * name the origin of the page.
 */
const isFromHere = ({ headers }: HttpServerRequest.HttpServerRequest, site: Site): boolean => {
  const relation = headers["sec-fetch-site"]
  return relation === undefined ? headers["origin"] === site.origin : relation === "same-origin"
}

const unreadable = new PageFailure({
  status: 400,
  code: "form/unreadable",
  message: "The form could not be read. Go back, reload the page and try again."
})

/** Reads a form as `application/x-www-form-urlencoded`. */
export const readFields = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  maxSize = maxFormSize
) {
  const type = request.headers["content-type"] ?? ""
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return yield* unreadable
  const read = request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(maxSize)),
    Effect.mapError(() => unreadable)
  )
  const text = yield* readWithin(read, timeToCome).pipe(
    Effect.catchIf(
      (error) => error === tooSlow,
      () =>
        Effect.fail(
          new PageFailure({ status: 408, code: "form/slow", message: "The form took too long to arrive." })
        )
    ),
    Effect.mapError((error) => (error instanceof PageFailure ? error : unreadable))
  )
  const fields = new URLSearchParams(text)
  // A NUL or half of a surrogate pair cannot be stored; URLSearchParams makes the latter U+FFFD.
  return [...fields.values()].some((value) => value.includes("\0")) ? yield* unreadable : fields
})

/** Reads a form that a page of ours has sent; a form of another site is refused (cross-site request forgery). */
export const readForm = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  site: Site
) {
  if (!isFromHere(request, site)) {
    return yield* new PageFailure({
      status: 403,
      code: "form/origin",
      message: `The form was not sent by a page of this installation. Open ${site.url} and try again.`
    })
  }
  return yield* readFields(request)
})
