import { Exit, Option, Tracer } from "effect"

/** A trace that took longer is sent. */
const slowNanoseconds = 500_000_000n

/** The most spans of one trace that wait for its end; further ones are lost. */
const maxSpans = 500

/** The spans of a trace in this process that have ended, until it is known whether they are sent. */
interface Waiting {
  readonly isChosen: boolean
  readonly ends: Array<() => void>
}

/**
 * Tail sampling: sends the spans of a trace only when its outermost span in this process was slow or failed, or when it is one of
 * the share that is sent anyway.
 */
export const keepTails = (tracer: Tracer.Tracer, share: number): Tracer.Tracer => {
  const traces = new WeakMap<Tracer.AnySpan, Waiting>()
  return Tracer.make({
    ...(tracer.context !== undefined && { context: tracer.context }),
    span: (options) => {
      const span = tracer.span({ ...options, sampled: true })
      const above = Option.getOrUndefined(options.parent)
      const outer = above === undefined ? undefined : traces.get(above)
      const waiting = outer ?? { isChosen: Math.random() < share, ends: [] }
      traces.set(span, waiting)
      const end = span.end.bind(span)
      span.end = (endTime, exit) => {
        if (waiting.ends.length < maxSpans) waiting.ends.push(() => end(endTime, exit))
        if (outer !== undefined) return
        const isKept =
          waiting.isChosen || Exit.isFailure(exit) || endTime - options.startTime > slowNanoseconds
        if (isKept) for (const send of waiting.ends) send()
        waiting.ends.length = 0
      }
      return span
    }
  })
}
