import { Effect, Layer, TxHashMap } from "effect"
import { PublishingAuths } from "../auth/PublishingAuths.ts"
import { SiteTables } from "./SiteTables.ts"

export const layer: Layer.Layer<PublishingAuths, never, SiteTables> = Layer.effect(
  PublishingAuths,
  Effect.map(SiteTables, ({ publishingAuths }) => ({
    find: (siteId) => TxHashMap.get(publishingAuths, siteId),
    put: (auth) => TxHashMap.set(publishingAuths, auth.siteId, auth)
  }))
)
