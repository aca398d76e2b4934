import { Effect, Tracer } from "effect"

/** How many statements an effect sends to the database. */
export const statementsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const spans: Array<Tracer.NativeSpan> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      }
    })
    const isStatement = (span: Tracer.NativeSpan) => span.attributes.has("effect.sql.method")
    return Effect.map(Effect.withTracer(effect, tracer), () => spans.filter(isStatement).length)
  })
