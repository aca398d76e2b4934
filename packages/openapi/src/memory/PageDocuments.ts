import { DateTime, Effect, Layer, TxHashMap } from "effect"
import { PageDocuments } from "../pageDocuments/PageDocuments.ts"
import { isPageDocument, type Spec } from "../specs/Spec.ts"
import { SpecTables } from "./SpecTables.ts"

export const layer: Layer.Layer<PageDocuments, never, SpecTables> = Layer.effect(
  PageDocuments,
  Effect.map(SpecTables, ({ specs }) => {
    const where = (condition: (spec: Spec) => boolean) =>
      Effect.map(TxHashMap.values(specs), (rows) =>
        rows
          .filter((spec) => isPageDocument(spec) && condition(spec))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      )
    return {
      find: (organizationId, slugs) =>
        where((spec) => spec.organizationId === organizationId && slugs.includes(spec.slug)),
      count: (organizationId) =>
        Effect.map(
          where((spec) => spec.organizationId === organizationId),
          (rows) => rows.length
        ),
      list: (createdBefore, after, limit) =>
        Effect.map(
          where((spec) => DateTime.isLessThan(spec.createdAt, createdBefore) && spec.id > (after ?? "")),
          (rows) => rows.slice(0, limit)
        )
    }
  })
)
