import { ApiFailure } from "@octavo/client"
import { Effect, Redacted } from "effect"
import { credentials } from "./connection.ts"
import { Failed, Unreachable } from "./failures.ts"

/** A request to the API: a path from `/v1` on, with a query, and a body that is sent as JSON. */
export interface ApiRequest {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A response of 200 to 299: its parsed JSON, undefined without a body, and its headers. */
interface ApiResponse<Body> {
  readonly body: Body
  readonly headers: Headers
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

/** The failure that a response of 400 and above describes. */
const failureOf = (status: number, body: unknown): ApiFailure => {
  const error = isRecord(body) && isRecord(body["error"]) ? body["error"] : {}
  const list = (name: string) => (Array.isArray(error[name]) ? error[name] : [])
  return new ApiFailure({
    code: status,
    message:
      typeof error["message"] === "string"
        ? error["message"]
        : `The server returned ${status} without a reason`,
    details: list("details"),
    conflicts: list("conflicts")
  })
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The body as JSON; undefined without a body. */
export const bodyOf = (response: Response, text: string): Effect.Effect<unknown, ApiFailure | Failed> => {
  if (text === "") return Effect.succeed(undefined)
  const body = parse(text)
  if (!response.ok) return Effect.fail(failureOf(response.status, body))
  return body === undefined
    ? Effect.fail(new Failed({ message: "The response is not from Octavo; does the URL lead to an Octavo?" }))
    : Effect.succeed(body)
}

/** Sends a request to a server with a token, and reads the response by `read`. */
export const sendTo = Effect.fnUntraced(function* <A>(
  { token, url }: { readonly url: string; readonly token: Redacted.Redacted },
  { body, headers, method = "GET", path, query = {} }: ApiRequest,
  read: (response: Response) => Promise<A>
) {
  const address = new URL(url + path)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return yield* Effect.tryPromise({
    try: async (signal) => {
      const response = await fetch(address, {
        method,
        signal,
        headers: {
          authorization: `Bearer ${Redacted.value(token)}`,
          ...(body !== undefined && { "content-type": "application/json" }),
          ...headers
        },
        ...(body !== undefined && { body: JSON.stringify(body) })
      })
      return { response, content: await read(response) }
    },
    catch: () => new Unreachable({ origin: address.origin })
  })
})

const send = <A>(request: ApiRequest, read: (response: Response) => Promise<A>) =>
  Effect.flatMap(credentials, (given) => sendTo(given, request, read))

/**
 * Sends a request to the server of the command with its token. The content commands use it in place of the typed client, because a
 * space and a change request have the same operations below two paths, and the schemas of the client take 0.1 s to load.
 */
export const requestApi = Effect.fnUntraced(function* <Body>(request: ApiRequest) {
  const { content, response } = yield* send(request, (response) => response.text())
  if (!response.ok && content === "") return yield* failureOf(response.status, undefined)
  return {
    body: (yield* bodyOf(response, content)) as Body,
    headers: response.headers
  } satisfies ApiResponse<Body>
})

/** Sends a request whose response is read piece by piece. */
export const streamApi = Effect.fnUntraced(function* (
  request: ApiRequest,
  take: (piece: Uint8Array) => Promise<void>
) {
  const { content, response } = yield* send(request, async (response) => {
    if (!response.ok) return response.text()
    for await (const piece of response.body ?? []) await take(piece)
    return ""
  })
  if (!response.ok) return yield* failureOf(response.status, parse(content))
})

/** Sends a request and returns the body of the response. */
export const callApi = <Body>(request: ApiRequest) =>
  Effect.map(requestApi<Body>(request), ({ body }) => body)

/** A list of the API, page by page. */
export interface List<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next?: { readonly page: string }
}

const pageSize = 1000

/** Reads a list of the API to its end, or its first `limit` items. */
export const listApi = Effect.fnUntraced(function* <Item>(
  request: ApiRequest,
  limit: number = Number.POSITIVE_INFINITY
) {
  const found: Array<Item> = []
  let page: string | undefined
  do {
    const query = { ...request.query, limit: Math.min(pageSize, limit - found.length), page }
    const list: List<Item> = yield* callApi<List<Item>>({ ...request, query })
    found.push(...list.items)
    page = list.next?.page
  } while (page !== undefined && found.length < limit)
  return found as ReadonlyArray<Item>
})
