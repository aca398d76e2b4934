import { FailureBody } from "@octavo/api"
import { responseHeadersOf } from "@octavo/api/document"
import { expect } from "@effect/vitest"
import { Schema } from "effect"
import type { Answer } from "./Answer.ts"
import { endpointOf } from "./endpoints.ts"

const readFailure = Schema.decodeUnknownSync(FailureBody, { onExcessProperty: "error" })

/** The statuses of middleware for any operation, whether the operation declares them or not. */
const everywhere = new Set([400, 401, 413, 415, 429])
/** The answer wherever an organization requires single sign-on. */
const isSsoRequired = (message: string): boolean =>
  message.startsWith("This organization requires single sign-on")

/** The answer wherever the token of a front end does not reach. */
const isOfFrontEnd = (message: string): boolean => /^A (?:site|renderer) token /.test(message)

/** The further statuses of requests with an idempotency key. */
const withKey = new Set([403, 409, 422])

/** The patterns that must not leave the server: paths of code, queries. */
const secrets = /node_modules|\.ts:\d|\bat \S+ \(|SELECT |INSERT |Error:/

/** Holds an answer against the description of the API: a status that was promised, with the body promised for it. */
export const expectPromised = (
  method: string,
  path: string,
  hasKey: boolean,
  { body, headers, status }: Answer
): void => {
  const request = `${method} ${path.slice(0, 200)} answered ${status} ${JSON.stringify(body)?.slice(0, 300)}`
  const endpoint = endpointOf(method, path)
  expect(headers.get("x-request-id"), request).toMatch(/^[\w.:-]{1,128}$/)
  expect(status, request).toBeLessThan(500)
  if (status >= 400) {
    if (method === "HEAD") return
    const { error } = readFailure(body)
    expect(error.code, request).toBe(status)
    expect(error.message, request).toMatch(/\S/)
    expect(error.message, request).not.toMatch(secrets)
    expect(error.details !== undefined, request).toBe(status === 400)
    if (status === 403 && (isSsoRequired(error.message) || isOfFrontEnd(error.message))) return
    if (endpoint !== undefined && !everywhere.has(status) && !(hasKey && withKey.has(status))) {
      expect([...endpoint.failures], request).toContain(status)
    }
    return
  }
  if (endpoint === undefined || status === 304) return
  const served = ["ETag", "Location"].filter((name) => headers.get(name) !== null)
  expect(responseHeadersOf(endpoint.id, method, status), request).toEqual(served)
  // Lines of JSON are another form of the items of a list; bytes have no schema.
  if (/ndjson|octet-stream/.test(headers.get("content-type") ?? "")) return
  const read = endpoint.bodies.get(status)
  expect([...endpoint.bodies.keys()], request).toContain(status)
  if (status === 204 || method === "HEAD") return expect(body, request).toBeUndefined()
  try {
    // No body at all is how the absence of one is described.
    read?.(body === undefined ? null : body)
  } catch (cause) {
    throw new Error(`${request}: ${String(cause)}`, { cause })
  }
}
