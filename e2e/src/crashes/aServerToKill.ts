import { Deferred, Effect, Exit, Fiber, Scope } from "effect"
import { type Octavo, type Settings, startServer } from "../startOctavo.ts"

/** The work of one life of a server, and the moment of its end. */
interface Life {
  /** Runs in parallel; each has ended, or ends by itself, once `killed` is done. */
  readonly work: (octavo: Octavo, killed: Effect.Effect<void>) => ReadonlyArray<Effect.Effect<unknown>>
  /** Ends when it is time to kill the server, if the work does not end before. */
  readonly untilKill: Effect.Effect<unknown>
  /** Runs right before the server is killed: from then on it need not answer. */
  readonly onKill: () => void
}

/**
 * Starts a server that is killed and started again on the same data. `live` runs one life: the work in parallel, SIGKILL at
 * its moment, the end of the work, a restart; it answers the restarted server. `restarts` are the times of the restarts in
 * milliseconds.
 */
export const aServerToKill = Effect.fnUntraced(function* (settings: Settings) {
  const restarts: Array<number> = []
  const start = Effect.gen(function* () {
    const scope = yield* Scope.make()
    const octavo = yield* Scope.provide(startServer(settings), scope)
    // Closing its scope sends SIGKILL.
    return { octavo, end: Scope.close(scope, Exit.void) }
  })
  let current = yield* start
  yield* Effect.addFinalizer(() => Effect.suspend(() => current.end))

  const live = Effect.fnUntraced(function* ({ onKill, untilKill, work }: Life) {
    const killed = yield* Deferred.make<void>()
    const fibers = yield* Effect.forEach(work(current.octavo, Deferred.await(killed)), (one) =>
      Effect.forkChild(one)
    )
    yield* Effect.raceFirst(untilKill, Fiber.joinAll(fibers))
    onKill()
    yield* current.end
    yield* Deferred.succeed(killed, undefined)
    yield* Fiber.joinAll(fibers)
    const begun = performance.now()
    current = yield* start
    restarts.push(performance.now() - begun)
    return current.octavo
  })
  return { first: current.octavo, live, restarts, end: Effect.suspend(() => current.end) }
})
