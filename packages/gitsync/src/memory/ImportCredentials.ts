import { Effect, Layer, TxHashMap } from "effect"
import { ImportCredentials } from "../imports/ImportCredentials.ts"

export const layer: Layer.Layer<ImportCredentials> = Layer.effect(
  ImportCredentials,
  Effect.gen(function* () {
    const credentials = yield* TxHashMap.empty<string, string>()
    return {
      put: (jobId, sealed) => TxHashMap.set(credentials, jobId, sealed),
      find: (jobId) => TxHashMap.get(credentials, jobId),
      remove: (jobId) => Effect.asVoid(TxHashMap.remove(credentials, jobId))
    }
  })
)
