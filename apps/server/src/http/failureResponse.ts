import { type Failure, type FailureBody, statusOf } from "@octavo/api"
import { EditsConflict } from "@octavo/content"
import { escapeControls } from "@octavo/kernel"
import { HttpServerResponse } from "effect/http"
import { presentConflict } from "./presentConflict.ts"

/** The parts of a request that have a description. */
type RequestPart = "body" | "query" | "header"

/** The words for a value in each part, before and after its path. */
const places = {
  body: ["field", " of the body"],
  query: ["parameter", " of the query"],
  header: ["header", ""]
} as const

/** An error answer, with what else is known of it. */
export const failureResponse = (
  code: number,
  message: string,
  details?: FailureBody["error"]["details"],
  conflicts?: FailureBody["error"]["conflicts"]
): HttpServerResponse.HttpServerResponse => {
  const body: FailureBody = {
    error: {
      code,
      message: escapeControls(message),
      ...(details !== undefined && {
        details: details.map(({ message, path }) => ({ path, message: escapeControls(message) }))
      }),
      ...(conflicts !== undefined && { conflicts })
    }
  }
  // RFC 9110, section 15.5.2: a 401 names the accepted scheme.
  const headers = code === 401 ? { "www-authenticate": "Bearer" } : {}
  return HttpServerResponse.jsonUnsafe(body, { status: code, headers })
}

/** The answer to an error, with the status that its class is annotated with. */
export const responseTo = (failure: Failure): HttpServerResponse.HttpServerResponse => {
  const { message, path = "", retryAfterSeconds } = failure
  const status = statusOf(failure.constructor) ?? 500
  const response = failureResponse(
    status,
    message,
    status === 400 ? [{ path, message }] : undefined,
    failure instanceof EditsConflict ? failure.conflicts.map(presentConflict) : undefined
  )
  return retryAfterSeconds === undefined
    ? response
    : HttpServerResponse.setHeader(response, "retry-after", String(retryAfterSeconds))
}

/** The answer to a request of which a part is not valid: its first flaw in words, and all of them as details. */
export const invalidPart = (
  part: RequestPart,
  details: NonNullable<FailureBody["error"]["details"]>
): HttpServerResponse.HttpServerResponse => {
  const [first] = details
  const [noun, ofPart] = places[part]
  const where = first === undefined || first.path === "" ? part : `${noun} \`${first.path}\`${ofPart}`
  return failureResponse(400, `The ${where} is not valid. ${first?.message ?? ""}`.trim(), details)
}
