import { expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { Tenant } from "@octavo/kernel"
import { makeReaderPool, startReaderProcess } from "@octavo/kernel/node"
import type { Task } from "./aReader.ts"

const start = startReaderProcess<Task, unknown>(new URL("./aReader.ts", import.meta.url), {
  heap: 64,
  whole: 300,
  answerBytes: 1_000_000
})

it.live(
  "a pool of readers has a process for others, whatever one tenant sends",
  () =>
    Effect.gen(function* () {
      const perform = yield* makeReaderPool(start, 2)
      const many = Effect.forEach([1, 2, 3], () => Effect.exit(perform({ kind: "hang" }, 60_000)), {
        concurrency: "unbounded"
      })
      const hanging = yield* Effect.forkChild(Effect.provideService(many, Tenant, "one"))
      yield* Effect.sleep("100 millis")
      const answer = perform({ kind: "echo", value: 1 }, 5_000)
      expect(yield* Effect.provideService(answer, Tenant, "another")).toBe(1)
      yield* Fiber.interrupt(hanging)
    }).pipe(Effect.scoped),
  30_000
)
