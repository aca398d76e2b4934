import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { RevisionNotFound } from "../revisions/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Revisions, never, ContentTables> = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const { lines, revisions } = yield* ContentTables
    const getLine: Revisions["Service"]["getLine"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(lines, id),
        Option.match({
          onNone: () => Effect.die(new Error(`The line ${id} is missing`)),
          onSome: Effect.succeed
        })
      )
    return {
      get: (id) =>
        Effect.flatMap(
          TxHashMap.get(revisions, id),
          Option.match({
            onNone: () => Effect.fail(new RevisionNotFound({ revisionId: id })),
            onSome: Effect.succeed
          })
        ),
      list: (lineId, { after, limit }) =>
        Effect.map(TxHashMap.values(revisions), (all) => {
          const before = after === null ? Infinity : Number(after[0])
          const rows = [...all]
            .filter((revision) => revision.lineId === lineId && revision.seq < before)
            .sort((a, b) => b.seq - a.seq)
          return toListing(rows, limit, ({ seq }) => [seq])
        }),
      put: (revision) => TxHashMap.set(revisions, revision.id, revision),
      getLine,
      getLineForUpdate: getLine,
      putLine: (line) => TxHashMap.set(lines, line.id, line)
    }
  })
)
