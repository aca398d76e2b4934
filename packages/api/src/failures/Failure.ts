import { Schema, SchemaAST } from "effect"
import { ConflictResource } from "./ConflictResource.ts"

/** The interface of every domain error: it reaches the client with the status of its class. */
export interface Failure {
  readonly _tag: string
  readonly name: string
  readonly message: string
  /** Of a failure with status 400: which part of the request is wrong. */
  readonly path?: string
  /** Of a failure with status 429: after how long it may be tried again. */
  readonly retryAfterSeconds?: number
}

/** One thing that is wrong with a request: where, and what was expected there. */
export const FailureDetail = Schema.Struct({ path: Schema.String, message: Schema.String }).annotate({
  fields: {
    path: "The path of the invalid value, its parts joined by dots. Empty for the whole part of the request.",
    message: "What is expected, and what was sent."
  }
})

const errorFields = {
  code: "The HTTP status.",
  message: "What is wrong, and what to do.",
  details: "The invalid parts of the request. Present with 400 only."
}

const error = {
  code: Schema.Int,
  message: Schema.String,
  details: Schema.optionalKey(Schema.Array(FailureDetail))
}

/** The body of an error without conflicts. */
const PlainBody = Schema.Struct({ error: Schema.Struct(error).annotate({ fields: errorFields }) }).annotate({
  fields: { error: "The error." }
})

/** The body of every error. `code` repeats the status; `details` are present only beside 400, and `conflicts` beside 409. */
export const FailureBody = Schema.Struct({
  error: Schema.Struct({ ...error, conflicts: Schema.optionalKey(Schema.Array(ConflictResource)) }).annotate({
    fields: {
      ...errorFields,
      conflicts: "The conflicts between an edit and changes by others. Present with 409 of an edit only."
    }
  })
}).annotate({ fields: { error: "The error." } })
export type FailureBody = typeof FailureBody.Type

/** The meaning of each status that an error is answered with. */
export const failureDescriptions = {
  400: "The request does not match its description",
  401: "The request has no valid token",
  403: "The caller may not do this",
  404: "It does not exist, or the caller may not see it",
  409: "Nothing would change, or another request was first",
  412: "The current state does not allow it",
  413: "The body is too large",
  415: "The body is not JSON",
  422: "The request is well-formed but cannot be applied",
  429: "Too many requests",
  500: "An unexpected error of the server"
} as const

/** The class of an error: a schema that is annotated with the status of its answer. */
export type FailureClass = Schema.Top & { readonly Type: Failure }

const annotatedStatus = SchemaAST.resolveAt<number>("httpApiStatus")

/** The status that a class is annotated with; undefined for what is not the class of an error. */
export const statusOf = (failureClass: unknown): number | undefined =>
  Schema.isSchema(failureClass) ? annotatedStatus(failureClass.ast) : undefined

/** The errors that an endpoint declares: in types as they are raised, in the document as the body of their status. */
export type DeclaredFailure<Failures> = Schema.Codec<Failures, FailureBody>

/** The body of each status, once: the document names a schema as often as it is made. */
const bodies = Object.entries(failureDescriptions).map(([status, description]) => {
  const httpApiStatus = Number(status)
  const known = { identifier: `Failure${status}`, description, httpApiStatus }
  const body: Schema.Top = httpApiStatus === 409 ? FailureBody.annotate(known) : PlainBody.annotate(known)
  return [httpApiStatus, body as DeclaredFailure<never>] as const
})
const bodyByStatus: ReadonlyMap<number, DeclaredFailure<never>> = new Map(bodies)

/** The statuses that middleware answers for any operation. */
const commonStatuses: ReadonlySet<number> = new Set([400, 401, 429, 500])

/** The answers that any operation may give, since middleware gives them. No handler can fail with them. */
export const commonFailures = bodies.flatMap(([status, body]) => (commonStatuses.has(status) ? [body] : []))

/** The answers of the middleware that looks at the path: an organization may require single sign-on. */
export const admissionFailures = bodies.flatMap(([status, body]) => (status === 403 ? [body] : []))

const bodyOf = (failureClass: FailureClass): DeclaredFailure<never> => {
  const status = statusOf(failureClass)
  const body = status === undefined ? undefined : bodyByStatus.get(status)
  if (body !== undefined) return body
  throw new Error(`An error has the httpApiStatus ${status}, which the API does not describe`)
}

/** Declares the errors of an endpoint as their classes. Its handler can fail with these alone. */
export const failures = <const Classes extends ReadonlyArray<FailureClass>>(
  ...classes: Classes
): ReadonlyArray<DeclaredFailure<Classes[number]["Type"]>> => {
  const common = new Set(commonFailures)
  return [...new Set(classes.map(bodyOf))].filter((body) => !common.has(body))
}
