import { Effect, Layer, TxHashMap } from "effect"
import { TranslationSpaces } from "../spaces/TranslationSpaces.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<TranslationSpaces, never, ContentTables> = Layer.effect(
  TranslationSpaces,
  Effect.map(ContentTables, ({ spaces }) => ({
    list: (sourceIds) =>
      Effect.map(TxHashMap.values(spaces), (all) =>
        all
          .filter(({ translationOf }) => translationOf !== null && sourceIds.includes(translationOf))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      )
  }))
)
