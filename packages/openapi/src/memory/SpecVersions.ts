import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import type { SpecId } from "../specs/SpecId.ts"
import { SpecVersions } from "../versions/SpecVersions.ts"
import { SpecTables } from "./SpecTables.ts"

export const layer: Layer.Layer<SpecVersions, never, SpecTables> = Layer.effect(
  SpecVersions,
  Effect.map(SpecTables, ({ versions }) => {
    const newestFirst = (specId: SpecId) =>
      Effect.map(TxHashMap.values(versions), (rows) =>
        rows.filter((version) => version.specId === specId).toSorted((a, b) => b.seq - a.seq)
      )
    return {
      find: (id) => TxHashMap.get(versions, id),
      findMany: (ids) =>
        Effect.map(TxHashMap.values(versions), (rows) => rows.filter(({ id }) => ids.includes(id))),
      findBefore: (specId, seq) =>
        Effect.map(newestFirst(specId), (rows) => Option.fromNullishOr(rows.find((row) => row.seq < seq))),
      list: (specId, { after, limit }) =>
        Effect.map(newestFirst(specId), (rows) =>
          toListing(
            rows.filter(({ seq }) => after === null || seq < after[0]),
            limit,
            ({ seq }) => [seq]
          )
        ),
      add: (version) => TxHashMap.set(versions, version.id, version),
      removeUpTo: (specId, seq) =>
        Effect.flatMap(newestFirst(specId), (rows) =>
          Effect.forEach(
            rows.filter((row) => row.seq <= seq),
            ({ id }) => TxHashMap.remove(versions, id),
            { discard: true }
          )
        )
    }
  })
)
