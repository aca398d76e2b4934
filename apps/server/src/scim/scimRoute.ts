import { type JsonObject, isObject } from "@octavo/kernel"
import { statusOf, type Failure } from "@octavo/api"
import { authenticateScim, Caller, ClientAddress, type OrganizationId, ScimRefused } from "@octavo/identity"
import { ByteSize, Context, Effect } from "effect"
import {
  HttpIncomingMessage,
  HttpMethod,
  HttpRouter,
  HttpServerRequest,
  HttpServerResponse
} from "effect/http"
import { inMegabytes } from "../http/inMegabytes.ts"
import { isTooLarge } from "../http/isTooLarge.ts"
import { RateLimit } from "../http/RateLimit.ts"
import { readWithin, tooSlow } from "../http/tooSlow.ts"

/** The largest body, in bytes: a group of some thousand members. */
const maxBody = 1_000_000

const errorSchema = "urn:ietf:params:scim:api:messages:2.0:Error"

/** An answer in the media type of SCIM, which nobody keeps. */
export const scimResponse = (body: object, status = 200, headers: Readonly<Record<string, string>> = {}) =>
  HttpServerResponse.text(JSON.stringify(body), {
    status,
    contentType: "application/scim+json; charset=utf-8",
    headers: { "cache-control": "no-store", ...headers }
  })

/** An error in the form of SCIM (RFC 7644, section 3.12). */
export const scimError = (status: number, detail: string, scimType?: string) =>
  scimResponse(
    { schemas: [errorSchema], status: String(status), ...(scimType !== undefined && { scimType }), detail },
    status,
    status === 401 ? { "www-authenticate": "Bearer" } : {}
  )

type ScimFailure = Failure & { readonly scimType?: string }

const responseTo = (failure: ScimFailure) => {
  const response = scimError(statusOf(failure.constructor) ?? 500, failure.message, failure.scimType)
  return failure.retryAfterSeconds === undefined
    ? response
    : HttpServerResponse.setHeader(response, "retry-after", String(failure.retryAfterSeconds))
}

const unreadable = new ScimRefused({
  scimType: "invalidSyntax",
  detail: "The body is not a JSON object in UTF-8"
})

const notJson = new ScimRefused({
  scimType: "invalidSyntax",
  detail: "Send the body as application/scim+json"
})

/** A request of a directory. */
interface ScimRequest {
  readonly organizationId: OrganizationId
  readonly query: URLSearchParams
  /** The id in the path, if it has one. */
  readonly id: string
  readonly body: JsonObject
}

const readBody = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const read = request.arrayBuffer.pipe(
    Effect.provideService(HttpIncomingMessage.MaxBodySize, ByteSize.fromInputUnsafe(maxBody))
  )
  const bytes = yield* readWithin(read, "30 seconds")
  const body = yield* Effect.try({
    try: (): unknown => JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)),
    catch: () => unreadable
  })
  return isObject(body) ? body : yield* unreadable
})

const bearerOf = ({ headers }: HttpServerRequest.HttpServerRequest): string =>
  /^Bearer +(\S+) *$/i.exec(headers["authorization"] ?? "")?.[1] ?? ""

/** The organization and the caller of a request; one without a token counts against the limit of its address. */
const authenticate = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
  const limit = yield* RateLimit
  const found = yield* Effect.tapError(authenticateScim(bearerOf(request)), () => limit.ofRefused)
  yield* limit.ofUser(`scim ${found.organizationId}`)
  return found
})

/** Adds an endpoint for directories. Its failures are answered in the form of SCIM. */
export const scimRoute = <E extends ScimFailure, R>(
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: `/${string}`,
  answer: (request: ScimRequest) => Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>
) =>
  HttpRouter.add(
    method,
    `/scim/v2${path}`,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const { caller, organizationId } = yield* authenticate(request)
      const address = (yield* RateLimit).clientAddress(request)
      const { id = "" } = yield* HttpRouter.params
      const type = request.headers["content-type"] ?? "json"
      const hasBody = HttpMethod.hasBody(method) && method !== "DELETE"
      if (hasBody && !/json/i.test(type)) return yield* notJson
      const body = hasBody ? yield* readBody(request) : {}
      const query = new URL(request.url, "http://scim").searchParams
      return yield* Effect.provideContext(
        answer({ organizationId, query, id, body }),
        Context.make(Caller, caller).pipe(Context.add(ClientAddress, address))
      )
    }).pipe(
      Effect.catchIf(
        (error) => error === tooSlow,
        () => Effect.succeed(scimError(408, "The body took too long to arrive"))
      ),
      Effect.catchIf(isTooLarge, () =>
        Effect.succeed(scimError(413, `The body is larger than ${inMegabytes(maxBody)}`))
      ),
      Effect.catch((failure) => Effect.succeed(responseTo(failure as ScimFailure)))
    )
  )
