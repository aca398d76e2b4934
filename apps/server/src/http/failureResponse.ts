import { type Failure, type FailureBody, statusOf } from "@octavo/api"
import { EditsConflict } from "@octavo/content"
import { type Schema, SchemaIssue } from "effect"
import { HttpServerResponse } from "effect/http"
import { presentConflict } from "../presenters/presentConflict.ts"

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
      message,
      ...(details !== undefined && { details }),
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

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const pathOf = (path: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined): string =>
  (path ?? []).map((part) => String(typeof part === "object" ? part.key : part)).join(".")

/** The answer to a request of which a part does not fit its description. */
export const schemaFailureResponse = (
  part: string,
  error: Schema.SchemaError
): HttpServerResponse.HttpServerResponse => {
  const details = format(error.issue).issues.map(({ message, path }) => ({ path: pathOf(path), message }))
  const [first] = details
  const where = first === undefined || first.path === "" ? part : `${part}: ${first.path}`
  return failureResponse(400, `The ${where} is not valid. ${first?.message ?? ""}`.trim(), details)
}
