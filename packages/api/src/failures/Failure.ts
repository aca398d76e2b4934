import { Schema } from "effect"

/** What every error of a domain has: it reaches the client with the status that its class is annotated with. */
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
export const FailureDetail = Schema.Struct({ path: Schema.String, message: Schema.String })

/** The body of every error. `code` repeats the status; `details` stand only beside 400. */
export const FailureBody = Schema.Struct({
  error: Schema.Struct({
    code: Schema.Int,
    message: Schema.String,
    details: Schema.optionalKey(Schema.Array(FailureDetail))
  })
})
export type FailureBody = typeof FailureBody.Type

const titles = {
  400: "The request does not fit its description",
  401: "There is no valid token",
  403: "The caller may not do this",
  404: "There is no such thing, or the caller may not know of it",
  409: "It would change nothing, or somebody else was first",
  412: "The present state forbids it",
  413: "The body is too large",
  415: "The body is not JSON",
  422: "The request is well-formed but cannot be carried out",
  429: "Too many requests"
} as const

export type FailureStatus = keyof typeof titles

const bodyOf = (status: FailureStatus) =>
  FailureBody.annotate({ identifier: `Failure${status}`, description: titles[status], httpApiStatus: status })

/** Declares the errors of an endpoint by their statuses; 400, 401 and 429 go without saying. */
export const failures = (...statuses: ReadonlyArray<FailureStatus>) =>
  [400 as const, 401 as const, 429 as const, ...statuses].map(bodyOf)
