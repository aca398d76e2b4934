import { type JobRun, spanOf } from "@octavo/kernel"
import { Effect, Tracer } from "effect"

/** Makes a span, where spans go anywhere. */
const traced = <A, E, R>(
  run: Effect.Effect<A, E, R>,
  name: string,
  options: Tracer.SpanOptions
): Effect.Effect<A, E, R> =>
  Effect.withFiber((fiber) =>
    fiber.getRef(Tracer.Tracer) === Tracer.nativeTracer ? run : Effect.withSpan(run, name, options)
  )

/**
 * Makes the span of a job. The first attempt belongs to the trace of the request that asked for the job; a later one may be hours
 * away, and so has a trace of its own with a link to it.
 */
export const tracedJob = <A, E, R>(
  kind: string,
  { job }: JobRun,
  run: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> => {
  const request = spanOf(job.traceParent)
  return traced(run, `job ${kind}`, {
    ...(request === undefined
      ? { root: true }
      : job.attempts === 1
        ? { parent: request }
        : { root: true, links: [{ span: request, attributes: {} }] }),
    kind: "consumer",
    attributes: { "octavo.job": job.id, "octavo.job.attempt": job.attempts }
  })
}

/** Makes the span of a piece of regular work: nobody asked for it, so it is a trace of its own. */
export const tracedSchedule = <A, E, R>(name: string, run: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  traced(run, `schedule ${name}`, { root: true, kind: "internal" })
