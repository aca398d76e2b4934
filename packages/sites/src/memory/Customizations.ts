import { Effect, Layer, TxHashMap } from "effect"
import { Customizations } from "../customization/Customizations.ts"
import { SiteTables } from "./SiteTables.ts"

export const layer: Layer.Layer<Customizations, never, SiteTables> = Layer.effect(
  Customizations,
  Effect.map(SiteTables, ({ customizations }) => ({
    find: (siteId) => TxHashMap.get(customizations, siteId),
    put: (customization) => TxHashMap.set(customizations, customization.siteId, customization),
    findUsedBlobs: (hashes) =>
      Effect.map(TxHashMap.values(customizations), (all) => {
        const used = new Set(all.flatMap(({ images }) => Object.values(images).map(({ hash }) => hash)))
        return new Set(hashes.filter((hash) => used.has(hash)))
      })
  }))
)
