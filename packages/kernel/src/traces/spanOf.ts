import { Option, type Tracer } from "effect"
import { Headers, HttpTraceContext } from "effect/http"

/** The span of a stored `traceparent` (W3C Trace Context); undefined for none. */
export const spanOf = (traceParent: string | null): Tracer.AnySpan | undefined =>
  traceParent === null
    ? undefined
    : Option.getOrUndefined(HttpTraceContext.fromHeaders(Headers.fromInput({ traceparent: traceParent })))
