import { type Failure, statusOf } from "@octavo/api"
import { ClientAddress } from "@octavo/identity"
import { describeIssue } from "@octavo/kernel"
import { ByteSize, Duration, Effect, Schema } from "effect"
import { HttpIncomingMessage, HttpRouter, HttpServerResponse } from "effect/http"
import { failureResponse, invalidPart, responseTo } from "../http/failureResponse.ts"
import { readWithin } from "../http/tooSlow.ts"
import { PageFailure } from "../signIn/PageFailure.ts"
import { type Visit, visitOf } from "../signIn/Visit.ts"
import { isOfSameOrigin } from "./isOfSameOrigin.ts"
import { foreign } from "./refusals.ts"

type Response = HttpServerResponse.HttpServerResponse

/** The largest body, in bytes. */
const maxSize = 16_384

const timeToCome = Duration.seconds(30)

const noJson = failureResponse(415, "The body is not JSON. Send it with the content type application/json.")

const unreadable = failureResponse(400, "The body is not valid JSON of at most 16 KB.")

/** A NUL or half of a surrogate pair cannot be stored. */
const isStorable = (value: unknown): boolean =>
  typeof value !== "string" || (!value.includes("\0") && value.isWellFormed())

/** Reads the body of a request of the application. A form of another site cannot send JSON without asking first. */
export const readJson = Effect.fnUntraced(function* <S extends Schema.ConstraintDecoder<unknown>>(
  { request }: Visit,
  schema: S
) {
  if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? ""))
    return yield* Effect.fail(noJson)
  const read = request.text.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(maxSize)),
    Effect.mapError(() => unreadable)
  )
  const text = yield* readWithin(read, timeToCome)
  const body = yield* Effect.try({ try: (): unknown => JSON.parse(text), catch: () => unreadable })
  if (typeof body !== "object" || body === null || !Object.values(body).every(isStorable))
    return yield* Effect.fail(unreadable)
  return yield* Schema.decodeUnknownEffect(schema)(body, { errors: "all" }).pipe(
    Effect.mapError(({ issue }) => invalidPart("body", describeIssue(issue)))
  )
})

const answerTo = (failure: Response | PageFailure | Failure): Response => {
  if (HttpServerResponse.isHttpServerResponse(failure)) return failure
  if (failure instanceof PageFailure) return failureResponse(failure.status, failure.message)
  return statusOf(failure.constructor) === undefined
    ? failureResponse(500, "That did not work.")
    : responseTo(failure)
}

/** Adds an address that the application asks beside the API, from a page of this origin alone. Answers and failures are JSON. */
export const appEndpoint = <E extends Response | PageFailure | Failure, R>(
  method: "GET" | "POST",
  path: HttpRouter.PathInput,
  trustedProxies: number,
  answer: (visit: Visit) => Effect.Effect<Response, E, R>
) =>
  HttpRouter.add(
    method,
    path,
    Effect.gen(function* () {
      const visit = yield* visitOf(trustedProxies)
      const answered: Effect.Effect<Response, E | Response, R> = isOfSameOrigin(
        visit.request.headers,
        visit.site.origin
      )
        ? answer(visit)
        : Effect.fail(foreign)
      return yield* answered.pipe(
        Effect.catch((failure) => Effect.succeed(answerTo(failure))),
        Effect.map(HttpServerResponse.setHeader("cache-control", "no-store")),
        Effect.provideService(ClientAddress, visit.address)
      )
    })
  )
