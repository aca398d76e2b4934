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
      put: (revision) => TxHashMap.set(revisions, revision.id, revision),
      getLine,
      getLineForUpdate: getLine,
      putLine: (line) => TxHashMap.set(lines, line.id, line)
    }
  })
)
