import { Schema } from "effect"
import type { Failure } from "./Failure.ts"

const isFailure = (value: unknown): value is Failure => value instanceof Error && "_tag" in value

/** Any error of a domain, on its way to `Failures`; it is never encoded by itself. */
export const AnyFailure = Schema.declare(isFailure, { identifier: "Failure", httpApiStatus: 500 })
