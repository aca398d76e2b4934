import { Tracer } from "effect"

/** The span of a stored `traceparent` (W3C Trace Context), as `currentTraceParent` writes it; undefined for none. */
export const spanOf = (traceParent: string | null): Tracer.ExternalSpan | undefined => {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceParent ?? "") ?? []
  return traceId === undefined || spanId === undefined || flags === undefined
    ? undefined
    : Tracer.externalSpan({ traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 })
}
