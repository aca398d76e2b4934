import { describe, expect, it } from "@effect/vitest"
import { Job } from "@octavo/kernel"
import { DateTime, Effect, Option, Tracer } from "effect"
import { tracedJob, tracedSchedule } from "../src/watch/tracedWork.ts"

const traceId = "0af7651916cd43dd8448eb211c80319c"
const spanId = "b7ad6b7169203331"

/** The spans that a piece of work makes. */
const spansOf = (work: Effect.Effect<void>) =>
  Effect.gen(function* () {
    const spans: Array<Tracer.Span> = []
    const tracer = Tracer.make({
      span: (options) => {
        const span = new Tracer.NativeSpan(options)
        spans.push(span)
        return span
      }
    })
    yield* Effect.provideService(work, Tracer.Tracer, tracer)
    return spans.map((span) => ({
      name: span.name,
      parent: Option.getOrNull(span.parent)?.spanId ?? null,
      isOfRequest: span.traceId === traceId,
      links: span.links.map((link) => link.span.spanId)
    }))
  })

/** Runs an attempt of a job that a request asked for, below a span of something else. */
const attempt = (attempts: number, traceParent: string | null) =>
  Effect.flatMap(DateTime.now, (createdAt) => {
    const job = new Job({
      id: "job",
      kind: "test.work",
      subject: null,
      tenant: null,
      payload: null,
      state: "running",
      attempts,
      progress: null,
      problem: null,
      createdBy: null,
      traceParent,
      createdAt,
      startedAt: null,
      finishedAt: null
    })
    return spansOf(tracedJob("test.work", { job } as Parameters<typeof tracedJob>[1], Effect.void))
  })

const asked = `00-${traceId}-${spanId}-01`

describe("the span of a job", () => {
  it.effect("is in the trace of the request at the first attempt, and linked to it at later ones", () =>
    Effect.gen(function* () {
      const name = "job test.work"
      expect(yield* attempt(1, asked)).toEqual([{ name, parent: spanId, isOfRequest: true, links: [] }])
      for (const later of [2, 5]) {
        expect(yield* attempt(later, asked)).toEqual([
          { name, parent: null, isOfRequest: false, links: [spanId] }
        ])
      }
      for (const unknown of [null, "not a traceparent"]) {
        expect(yield* attempt(1, unknown)).toEqual([{ name, parent: null, isOfRequest: false, links: [] }])
      }
    })
  )
})

describe("the span of regular work", () => {
  it.effect("is a trace of its own", () =>
    Effect.gen(function* () {
      const work = Effect.withSpan(tracedSchedule("kernel.test", Effect.void), "outside")
      expect(yield* spansOf(work)).toEqual([
        { name: "outside", parent: null, isOfRequest: false, links: [] },
        { name: "schedule kernel.test", parent: null, isOfRequest: false, links: [] }
      ])
    })
  )
})
