import { describe, expect, it } from "@effect/vitest"
import { Effect, Tracer } from "effect"
import { TestClock } from "effect/testing"
import { keepTails } from "../src/watch/keepTails.ts"

/** A tracer that keeps the names of the spans that are sent. */
const aTracer = () => {
  const sent: Array<string> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      const end = span.end.bind(span)
      span.end = (endTime, exit) => {
        end(endTime, exit)
        sent.push(span.name)
      }
      return span
    }
  })
  return { sent, tracer }
}

const within = <A, E>(effect: Effect.Effect<A, E>, name: string) => Effect.withSpan(effect, name)

const run = (share: number, effect: Effect.Effect<unknown, unknown>) => {
  const { sent, tracer } = aTracer()
  return Effect.as(Effect.exit(Effect.provideService(effect, Tracer.Tracer, keepTails(tracer, share))), sent)
}

const slow = TestClock.adjust("600 millis")

describe("tail sampling", () => {
  it.effect("sends nothing of what is fast and succeeds", () =>
    Effect.gen(function* () {
      expect(yield* run(0, within(within(Effect.void, "inner"), "outer"))).toEqual([])
    })
  )

  it.effect("sends all spans of a trace that is slow or fails", () =>
    Effect.gen(function* () {
      expect(yield* run(0, within(within(slow, "inner"), "outer"))).toEqual(["inner", "outer"])
      const failing = within(Effect.andThen(within(Effect.void, "inner"), Effect.fail("broken")), "outer")
      expect(yield* run(0, failing)).toEqual(["inner", "outer"])
    })
  )

  it.effect("sends nothing for an inner failure that the outer span survives", () =>
    Effect.gen(function* () {
      expect(yield* run(0, within(Effect.ignore(within(Effect.fail("broken"), "inner")), "outer"))).toEqual(
        []
      )
    })
  )

  it.effect("sends the share that is asked for", () =>
    Effect.gen(function* () {
      expect(yield* run(1, within(Effect.void, "outer"))).toEqual(["outer"])
    })
  )

  it.effect("decides for a span whose parent is in another process, and bounds the spans of a trace", () =>
    Effect.gen(function* () {
      const parent = Tracer.externalSpan({
        spanId: "0000000000000001",
        traceId: "0".repeat(31) + "1",
        sampled: true
      })
      expect(yield* run(0, Effect.withSpan(Effect.void, "outer", { parent }))).toEqual([])
      const many = Effect.forEach(Array.from({ length: 1000 }), () => within(Effect.void, "inner"))
      expect(yield* run(1, within(many, "outer"))).toHaveLength(500)
    })
  )
})
