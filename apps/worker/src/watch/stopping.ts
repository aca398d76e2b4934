import { Readiness, type Settings } from "@octavo/installation"
import { Effect, Layer } from "effect"
import { constants } from "node:os"

/** A signal this soon after the first one is the same: a terminal and the program that started this process both send it. */
const sameSignalMilliseconds = 500

/** Ends the process at once with the next signal. */
const endAtNextSignal = Effect.sync(() => {
  const since = performance.now()
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (performance.now() - since > sameSignalMilliseconds) process.exit(128 + constants.signals[signal])
    })
  }
})

/**
 * Makes the process unready as soon as it stops, before the layers that it is built on end what they began. A second signal
 * ends the process without waiting for them.
 */
export const stopping = ({ grace }: Pick<Settings, "grace">): Layer.Layer<never> =>
  Layer.effectDiscard(
    Effect.flatMap(Readiness, ({ stop }) =>
      Effect.addFinalizer(() =>
        stop.pipe(
          Effect.andThen(endAtNextSignal),
          Effect.andThen(
            Effect.logInfo(
              `Stopping: requests and jobs under way have ${grace} seconds to end; a second signal ends the process at once`
            )
          )
        )
      )
    )
  )
