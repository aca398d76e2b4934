import { Effect, Layer, TxHashMap } from "effect"
import { SyncCredentials } from "../states/SyncCredentials.ts"

export const layer: Layer.Layer<SyncCredentials> = Layer.effect(
  SyncCredentials,
  Effect.gen(function* () {
    const credentials = yield* TxHashMap.empty<string, string>()
    return {
      put: (jobId, sealed) => TxHashMap.set(credentials, jobId, sealed),
      find: (jobId) => TxHashMap.get(credentials, jobId),
      remove: (jobId) => Effect.asVoid(TxHashMap.remove(credentials, jobId))
    }
  })
)
