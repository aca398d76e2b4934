import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { type Line, type Revision, RevisionNotFound } from "../revisions/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { Space } from "../spaces/Space.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Revisions, never, ContentTables> = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const { lines, revisions, spaces } = yield* ContentTables
    const getLine: Revisions["Service"]["getLine"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(lines, id),
        Option.match({
          onNone: () => Effect.die(new Error(`The line ${id} is missing`)),
          onSome: Effect.succeed
        })
      )
    const put = (line: Line, revision: Revision) =>
      Effect.andThen(TxHashMap.set(lines, line.id, line), TxHashMap.set(revisions, revision.id, revision))
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
      begin: put,
      append: Effect.fnUntraced(function* (line, revision) {
        yield* put(line, revision)
        const space = Option.getOrUndefined(yield* TxHashMap.get(spaces, line.spaceId))
        if (space === undefined || space.deletedAt !== null) return null
        if (line.kind !== "main") return space
        const changed = new Space({ ...space, updatedAt: revision.createdAt })
        yield* TxHashMap.set(spaces, space.id, changed)
        return changed
      }),
      getLine,
      getLineForUpdate: getLine
    }
  })
)
