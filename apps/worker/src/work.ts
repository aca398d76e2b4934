import { Effect, Layer } from "effect"
import { settings, stores, warnOfUnknownSettings } from "@octavo/installation"
import { telemetry } from "./watch/telemetry.ts"
import { stopping } from "./watch/stopping.ts"
import { watched } from "./watch/watched.ts"
import { worker } from "./worker.ts"

/** A worker of its own, beside servers on the same database, until it is interrupted. */
export const work = Effect.gen(function* () {
  const given = yield* settings
  yield* warnOfUnknownSettings
  if (given.databaseUrl === null || given.inMemory) {
    return yield* Effect.die(
      "A worker of its own needs DATABASE_URL. Without it, `npm start` runs server and worker in one process."
    )
  }
  const started = Layer.effectDiscard(Effect.logInfo("The worker is ready"))
  const program = Layer.merge(started, stopping(given)).pipe(
    Layer.provide(worker(given)),
    Layer.provide(watched(given)),
    Layer.provide(stores(given, "octavo worker")),
    Layer.provide(telemetry(given.telemetry, "octavo-worker"))
  )
  return yield* Layer.launch(program)
})
