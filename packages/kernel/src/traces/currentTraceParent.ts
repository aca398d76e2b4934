import { Effect, Option, Tracer } from "effect"

/** The span of this moment as `traceparent` (W3C Trace Context); null where spans go nowhere. */
export const currentTraceParent: Effect.Effect<string | null> = Effect.withFiber((fiber) => {
  if (fiber.getRef(Tracer.Tracer) === Tracer.nativeTracer) return Effect.succeed(null)
  return Effect.map(Effect.option(Effect.currentParentSpan), (span) =>
    Option.match(span, {
      onNone: () => null,
      onSome: ({ sampled, spanId, traceId }) => `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`
    })
  )
})
