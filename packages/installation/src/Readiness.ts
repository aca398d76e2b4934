import { type Blobs, blobsProblem } from "@octavo/kernel"
import { Context, Effect, Layer } from "effect"
import { freeBytes } from "./freeBytes.ts"

/** The obstacles that keep a process from answering requests or running jobs. */
interface Obstacles {
  /** Sentences; none when the process is ready. */
  readonly problems: Effect.Effect<ReadonlyArray<string>>
  /** Sentences about services that only some requests need: every process lacks them, so that no other one is better. */
  readonly warnings: Effect.Effect<ReadonlyArray<string>>
  /** Marks the process as stopping: from then on it is not ready, whatever else holds. */
  readonly stop: Effect.Effect<void>
}

/** The least free space on the disk of the data folder, in bytes: below it, an import or a checkpoint may fail midway. */
const leastFree = 512 * 1024 * 1024

const diskProblem = (folder: string): Effect.Effect<string | null> =>
  Effect.map(freeBytes(folder), (free) =>
    free === null
      ? "The data folder cannot be read"
      : free < leastFree
        ? "The disk of the data folder has less than 512 MB left"
        : null
  )

/** The readiness of this process to be given work; a process that nobody watches over is always ready. */
export const Readiness = Context.Reference<Obstacles>("@octavo/installation/Readiness", {
  defaultValue: () => ({ problems: Effect.succeed([]), warnings: Effect.succeed([]), stop: Effect.void })
})

/**
 * Makes a process ready when the database has no problem, the disk of the folder has room, and nobody stops it. A store of files that does
 * not answer is a warning.
 */
export const readinessOf = <R>(
  folder: string,
  databaseProblem: Effect.Effect<string | null, never, R>
): Layer.Layer<never, never, R | Blobs> =>
  Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const context = yield* Effect.context<R>()
      const files = yield* blobsProblem
      let isStopping = false
      const checks = [databaseProblem, diskProblem(folder)]
      return {
        problems: Effect.suspend(() =>
          isStopping
            ? Effect.succeed(["The process is stopping"])
            : Effect.all(checks, { concurrency: "unbounded" }).pipe(
                Effect.map((found) => found.filter((problem) => problem !== null)),
                Effect.provideContext(context)
              )
        ),
        warnings: Effect.map(files, (problem) => (problem === null ? [] : [problem])),
        stop: Effect.sync(() => void (isStopping = true))
      }
    })
  )
