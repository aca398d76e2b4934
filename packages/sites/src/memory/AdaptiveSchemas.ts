import { Effect, Layer, TxHashMap } from "effect"
import { AdaptiveSchemas } from "../adaptive/AdaptiveSchemas.ts"
import { SiteTables } from "./SiteTables.ts"

export const layer: Layer.Layer<AdaptiveSchemas, never, SiteTables> = Layer.effect(
  AdaptiveSchemas,
  Effect.map(SiteTables, ({ adaptiveSchemas }) => ({
    find: (siteId) => TxHashMap.get(adaptiveSchemas, siteId),
    put: (schema) => TxHashMap.set(adaptiveSchemas, schema.siteId, schema)
  }))
)
