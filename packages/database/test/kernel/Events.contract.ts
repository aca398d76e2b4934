import { describe, expect } from "@effect/vitest"
import { atomically, deliverEvents, emitEvent, Events, subscriber } from "@octavo/kernel"
import { DateTime, Effect, Option, Ref, Schema, Tracer } from "effect"
import type { KernelTests } from "./KernelServices.ts"

const happened = { name: "test.happened", payload: Schema.Struct({ count: Schema.Int }) }
const ignored = { name: "test.ignored", payload: Schema.Null }

const emit = (count: number) => emitEvent(happened, { count }, { subject: "space", causedBy: "ada" })

/** A subscriber that records its events. */
const aListener = Effect.gen(function* () {
  const heard = yield* Ref.make<ReadonlyArray<number>>([])
  const listener = subscriber(happened, ({ count }, event) =>
    event.subject === "space" && event.causedBy === "ada"
      ? Ref.update(heard, (all) => [...all, count])
      : Effect.die(new Error("Another event"))
  )
  return { heard: Ref.get(heard), listener }
})

/** Events, whatever stores them. */
export const eventsContract = (it: KernelTests) =>
  describe("events", () => {
    it.effect("reach who subscribed to their kind, in their order and once", () =>
      Effect.gen(function* () {
        yield* deliverEvents([])
        const { heard, listener } = yield* aListener
        for (const count of [1, 2, 3]) {
          yield* emit(count)
          yield* Effect.sleep("2 millis")
        }
        yield* emitEvent(ignored, null, { subject: "space", causedBy: null })
        expect(yield* deliverEvents([listener])).toBe(4)
        expect(yield* heard).toEqual([1, 2, 3])
        expect(yield* deliverEvents([listener])).toBe(0)
        expect(yield* heard).toEqual([1, 2, 3])
      })
    )

    it.effect("are many, and all are delivered", () =>
      Effect.gen(function* () {
        yield* deliverEvents([])
        const { heard, listener } = yield* aListener
        yield* Effect.forEach(
          Array.from({ length: 250 }, (_, count) => count),
          emit
        )
        expect(yield* deliverEvents([listener])).toBe(250)
        expect(new Set(yield* heard).size).toBe(250)
      })
    )

    it.effect("are handled in the trace of what caused them", () =>
      Effect.gen(function* () {
        yield* deliverEvents([])
        const seen: Array<string | undefined> = []
        const listener = subscriber(happened, () =>
          Effect.map(Effect.option(Effect.currentParentSpan), (span) => {
            seen.push(Option.getOrUndefined(span)?.traceId)
          })
        )
        const tracer = Tracer.make({ span: (options) => new Tracer.NativeSpan(options) })
        const traceId = yield* Effect.gen(function* () {
          yield* emit(1)
          return (yield* Effect.currentSpan).traceId
        }).pipe(Effect.withSpan("request"), Effect.provideService(Tracer.Tracer, tracer))
        yield* deliverEvents([listener])
        expect(seen).toEqual([traceId])
      })
    )

    it.effect("did not happen where their unit of work failed", () =>
      Effect.gen(function* () {
        yield* deliverEvents([])
        yield* Effect.flip(atomically(Effect.andThen(emit(1), Effect.fail("no"))))
        expect(yield* deliverEvents([])).toBe(0)
      })
    )

    it.effect("wait for another try where a subscriber fails", () =>
      Effect.gen(function* () {
        yield* deliverEvents([])
        yield* emit(1)
        const failing = subscriber(happened, () => Effect.die(new Error("not now")))
        expect((yield* Effect.exit(deliverEvents([failing])))._tag).toBe("Failure")
        const { heard, listener } = yield* aListener
        yield* deliverEvents([listener])
        expect(yield* heard).toEqual([1])
      })
    )

    it.effect("are delivered once by two who deliver at a time", () =>
      Effect.gen(function* () {
        yield* deliverEvents([])
        const { heard, listener } = yield* aListener
        yield* Effect.forEach([1, 2, 3, 4, 5], emit)
        const counts = yield* Effect.all([deliverEvents([listener]), deliverEvents([listener])], {
          concurrency: "unbounded"
        })
        expect(counts[0] + counts[1]).toBe(5)
        expect([...(yield* heard)].sort()).toEqual([1, 2, 3, 4, 5])
      })
    )

    it.effect("are forgotten some time after their delivery, and not before", () =>
      Effect.gen(function* () {
        yield* deliverEvents([])
        const events = yield* Events
        yield* emit(1)
        yield* events.removeDeliveredBefore(DateTime.add(yield* DateTime.now, { days: 1 }))
        expect(yield* deliverEvents([])).toBe(1)
      })
    )
  })
