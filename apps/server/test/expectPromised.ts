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

/**
 * The part of an answer that the description of the API does not promise; undefined for an answer as promised. These are comparisons: an
 * assertion of `expect` that holds takes longer, and tests ask thousands of times.
 */
const brokenPromise = (
  method: string,
  path: string,
  hasKey: boolean,
  { body, headers, status }: Answer
): string | undefined => {
  const endpoint = endpointOf(method, path)
  const id = headers.get("x-request-id")
  if (id === null || !/^[\w.:-]{1,128}$/.test(id)) return `the x-request-id is ${id}`
  if (status >= 500) return "the status is that of a defect"
  if (status >= 400) {
    if (method === "HEAD") return
    const { error } = readFailure(body)
    if (error.code !== status) return `the code of the error is ${error.code}`
    if (!/\S/.test(error.message)) return "the message of the error is empty"
    if (secrets.test(error.message)) return `the message of the error discloses ${secrets}`
    if ((error.details !== undefined) !== (status === 400)) return "400 alone has details"
    if (status === 403 && (isSsoRequired(error.message) || isOfFrontEnd(error.message))) return
    if (endpoint === undefined || everywhere.has(status) || (hasKey && withKey.has(status))) return
    if (!endpoint.failures.has(status)) return `promised failures are ${[...endpoint.failures].join()}`
    return
  }
  if (endpoint === undefined || status === 304) return
  const served = ["ETag", "Location"].filter((name) => headers.get(name) !== null).join()
  const promised = responseHeadersOf(endpoint.id, method, status).join()
  if (served !== promised) return `of ETag and Location it has "${served}", and "${promised}" is promised`
  // Lines of JSON are another form of the items of a list; bytes have no schema.
  if (/ndjson|octet-stream/.test(headers.get("content-type") ?? "")) return
  if (!endpoint.bodies.has(status)) return `promised statuses are ${[...endpoint.bodies.keys()].join()}`
  if (status === 204 || method === "HEAD") return body === undefined ? undefined : "there is a body"
  // No body at all is how the absence of one is described.
  endpoint.bodies.get(status)?.(body === undefined ? null : body)
  return
}

/** Holds an answer against the description of the API: a status that was promised, with the body promised for it. */
export const expectPromised = (method: string, path: string, hasKey: boolean, answer: Answer): void => {
  const request = () =>
    `${method} ${path.slice(0, 200)} answered ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`
  let broken: string | undefined
  try {
    broken = brokenPromise(method, path, hasKey, answer)
  } catch (cause) {
    throw new Error(`${request()}: ${String(cause)}`, { cause })
  }
  if (broken !== undefined) expect.fail(`${request()}: ${broken}`)
}
