import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { GlossaryEntries } from "../glossary/GlossaryEntries.ts"
import { TranslationTables } from "./TranslationTables.ts"

export const layer: Layer.Layer<GlossaryEntries, never, TranslationTables> = Layer.effect(
  GlossaryEntries,
  Effect.gen(function* () {
    const { glossary } = yield* TranslationTables
    const listAll: GlossaryEntries["Service"]["listAll"] = (organizationId) =>
      Effect.map(TxHashMap.values(glossary), (found) =>
        found
          .filter((entry) => entry.organizationId === organizationId)
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      )
    return {
      find: (organizationId, id) =>
        Effect.map(
          TxHashMap.get(glossary, id),
          Option.filter((entry) => entry.organizationId === organizationId)
        ),
      list: (organizationId, request) =>
        Effect.map(listAll(organizationId), (entries) => listById(entries, request)),
      listAll,
      putMany: (entries) =>
        Effect.forEach(entries, (entry) => TxHashMap.set(glossary, entry.id, entry), { discard: true }),
      removeMany: (ids) => Effect.forEach(ids, (id) => TxHashMap.remove(glossary, id), { discard: true })
    }
  })
)
