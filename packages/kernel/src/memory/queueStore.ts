import { type Duration, Effect, Exit, Layer, TxHashMap } from "effect"
import { PersistedQueue } from "effect/persistence"

interface Element {
  readonly id: string
  readonly queue: string
  readonly element: unknown
  /** Counts the offers, so that the first to come is the first to go. */
  readonly sequence: number
  readonly attempts: number
  readonly state: "waiting" | "delayed" | "taken" | "ended"
}

/** Queues in the memory of this process that honour units of work: what a failed unit offered was never there. */
export const layer: Layer.Layer<PersistedQueue.PersistedQueueStore> = Layer.effect(
  PersistedQueue.PersistedQueueStore,
  Effect.gen(function* () {
    const elements = yield* TxHashMap.empty<string, Element>()
    const scope = yield* Effect.scope
    let offers = 0
    const set = (id: string, change: Partial<Element>) =>
      TxHashMap.modify(elements, id, (element) => ({ ...element, ...change })).pipe(Effect.asVoid)
    const releaseAfter = (id: string, delay: Duration.Duration) =>
      Effect.forkIn(Effect.delay(set(id, { state: "waiting" }), delay), scope)

    const next = (queue: string) =>
      Effect.tx(
        Effect.gen(function* () {
          const all = yield* TxHashMap.values(elements)
          const [element] = all
            .filter((element) => element.queue === queue && element.state === "waiting")
            .sort((a, b) => a.sequence - b.sequence)
          if (element === undefined) return yield* Effect.txRetry
          const taken: Element = { ...element, state: "taken", attempts: element.attempts + 1 }
          yield* TxHashMap.set(elements, element.id, taken)
          return taken
        })
      )

    return {
      offer: Effect.fnUntraced(function* ({ delay, element, id, name }) {
        if (yield* TxHashMap.has(elements, id)) {
          const known = yield* TxHashMap.get(elements, id)
          if (known._tag === "Some" && known.value.state !== "ended") return
        }
        const state = delay === undefined ? "waiting" : "delayed"
        const offered: Element = { id, queue: name, element, sequence: offers++, attempts: 0, state }
        yield* TxHashMap.set(elements, id, offered)
        if (delay !== undefined) yield* releaseAfter(id, delay)
      }),
      take: Effect.fnUntraced(function* ({ maxAttempts, name, retryDelay }) {
        return yield* Effect.acquireRelease(
          next(name),
          (element, exit) =>
            Exit.isSuccess(exit) || (element.attempts >= maxAttempts && !Exit.hasInterrupts(exit))
              ? set(element.id, { state: "ended" })
              : Exit.hasInterrupts(exit)
                ? set(element.id, { state: "waiting", attempts: element.attempts - 1 })
                : Effect.flatMap(retryDelay(element.attempts), (delay) =>
                    Effect.andThen(set(element.id, { state: "delayed" }), releaseAfter(element.id, delay))
                  ),
          { interruptible: true }
        )
      }),
      cleanup: Effect.fnUntraced(function* () {
        for (const [id, element] of yield* TxHashMap.entries(elements)) {
          if (element.state === "ended") yield* TxHashMap.remove(elements, id)
        }
      })
    }
  })
)
