import { Effect } from "effect"
import { startReaderProcess } from "@octavo/kernel/node"
import type { Task } from "./aReader.ts"

// Two readers, one idle and one that never answers; their ids are printed.
const start = startReaderProcess<Task, unknown>(new URL("./aReader.ts", import.meta.url), {
  heap: 64,
  whole: 300,
  answerBytes: 1_000_000
})

await Effect.runPromise(
  Effect.scoped(
    Effect.gen(function* () {
      const idle = yield* start
      const busy = yield* start
      process.stdout.write(`${idle.pid} ${busy.pid}\n`)
      yield* busy.perform({ kind: "hang" }, 60_000)
    })
  )
)
