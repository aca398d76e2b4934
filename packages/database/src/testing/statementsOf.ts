import { Effect, Tracer } from "effect"

const isStatement = (span: Tracer.NativeSpan) => span.attributes.has("effect.sql.method")

/** A span, and those that were under way when it began. */
interface Begun {
  readonly span: Tracer.NativeSpan
  readonly beside: ReadonlyArray<Tracer.NativeSpan>
}

/** The spans of the statements that an effect sends to the database. */
const statementSpans = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.suspend(() => {
    const begun: Array<Begun> = []
    const tracer = Tracer.make({
      span: (options) => {
        const beside = begun.map(({ span }) => span).filter(({ status }) => status._tag === "Started")
        const span = new Tracer.NativeSpan(options)
        begun.push({ span, beside })
        return span
      }
    })
    return Effect.map(Effect.withTracer(effect, tracer), () => begun.filter(({ span }) => isStatement(span)))
  })

/** How many statements an effect sends to the database. */
export const statementsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(statementSpans(effect), (statements) => statements.length)

/** How many statements of an effect begin when no other one of it is under way: those that are sent together count once. */
export const roundsOf = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(
    statementSpans(effect),
    (statements) => statements.filter(({ beside }) => !beside.some(isStatement)).length
  )
