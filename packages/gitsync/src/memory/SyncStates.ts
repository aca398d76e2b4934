import { Effect, Layer, Option, TxHashMap } from "effect"
import { type SyncState, unsynchronised } from "../states/SyncState.ts"
import { SyncStates } from "../states/SyncStates.ts"

export const layer: Layer.Layer<SyncStates> = Layer.effect(
  SyncStates,
  Effect.gen(function* () {
    const states = yield* TxHashMap.empty<string, SyncState>()
    const get: SyncStates["Service"]["get"] = (spaceId) =>
      Effect.map(
        TxHashMap.get(states, spaceId),
        Option.getOrElse(() => unsynchronised(spaceId))
      )
    return {
      get,
      getForUpdate: get,
      put: (state) => TxHashMap.set(states, state.spaceId, state),
      remove: (spaceId) => Effect.asVoid(TxHashMap.remove(states, spaceId))
    }
  })
)
