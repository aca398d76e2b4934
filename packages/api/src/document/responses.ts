import { failureDescriptions } from "../failures/Failure.ts"
import type { Json, JsonObject } from "./Json.ts"

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` })

const integer = { type: "integer", minimum: 0 }

/** The headers of responses, by name. */
export const headers: Readonly<Record<string, JsonObject>> = {
  ETag: {
    description:
      "The version of the content. Send it as `If-None-Match` with a read, or as `If-Match` with an edit.",
    schema: { type: "string" },
    example: 'W/"0198c2f4a7b04d6e"'
  },
  Location: {
    description: "The address of the created resource.",
    schema: { type: "string", format: "uri" }
  },
  "Retry-After": {
    description: "The number of seconds to wait before the request is sent again.",
    schema: { type: "integer", minimum: 1 },
    example: 5
  },
  "X-RateLimit-Limit": {
    description: "The number of requests that are allowed per minute. Absent without a rate limit.",
    schema: integer,
    example: 600
  },
  "X-RateLimit-Remaining": {
    description: "The number of requests that are left in this minute. Absent without a rate limit.",
    schema: integer,
    example: 599
  },
  "X-RateLimit-Reset": {
    description: "The number of seconds until the count starts again. Absent without a rate limit.",
    schema: integer,
    example: 42
  },
  "X-Request-Id": {
    description: "Identifies the request in the log of the server.",
    schema: { type: "string" },
    example: "9f2c1e7a40b3-2s"
  }
}

/** The headers of every response to a caller with a token. */
const common: JsonObject = Object.fromEntries(
  ["X-Request-Id", "X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"].map((name) => [
    name,
    header(name)
  ])
)

/** A response with the common headers and those that are named. */
export const withHeaders = (response: JsonObject, ...names: ReadonlyArray<string>): JsonObject => ({
  ...response,
  headers: { ...Object.fromEntries(names.map((name) => [name, header(name)])), ...common }
})

/** Refusals of the server itself, which any operation can return. */
const ofServer = {
  408: "The body took too long to arrive",
  413: failureDescriptions[413],
  415: failureDescriptions[415],
  503: "The server is overloaded, or its database does not respond. Nothing was changed",
  507: "The disk of the installation is full. Nothing was saved"
} as const

const retried = new Set(["429", "503"])

/** The name of the response of a status. */
const nameOf = (status: string): string => `Error${status}`

/** A reference to the response of a status, in the components. */
export const failureResponseRef = (status: string): JsonObject => ({
  $ref: `#/components/responses/${nameOf(status)}`
})

const bodyOf = (status: string): JsonObject => ({
  $ref: `#/components/schemas/${status === "409" ? "Failure409" : "Failure"}`
})

/** The responses of errors, by name. */
export const failureResponses = (): JsonObject =>
  Object.fromEntries(
    Object.entries({ ...failureDescriptions, ...ofServer }).map(([status, description]): [string, Json] => [
      nameOf(status),
      withHeaders(
        {
          description: `${description}.`,
          content: {
            "application/json": {
              schema: bodyOf(status),
              example: { error: { code: Number(status), message: `${description}.` } }
            }
          }
        },
        ...(retried.has(status) ? ["Retry-After"] : [])
      )
    ])
  )

/** The statuses of errors that an operation can return beside those that it declares. */
export const serverStatuses = (method: string, hasBody: boolean): ReadonlyArray<string> => [
  ...(hasBody ? ["408", "413", "415"] : []),
  ...(method === "get" ? [] : ["507"]),
  "503"
]

/** The response to a read whose content has not changed. */
export const notModified = withHeaders(
  { description: "The content has not changed since the read that returned the `ETag` in `If-None-Match`." },
  "ETag"
)
