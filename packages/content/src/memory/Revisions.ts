import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { RevisionNotFound } from "../revisions/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Revisions, never, ContentTables> = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const { branches, revisions } = yield* ContentTables
    const getBranch: Revisions["Service"]["getBranch"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(branches, id),
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
      list: (branchId, { after, limit }) =>
        Effect.map(TxHashMap.values(revisions), (all) => {
          const before = after === null ? Infinity : Number(after[0])
          const rows = [...all]
            .filter((revision) => revision.branchId === branchId && revision.seq < before)
            .sort((a, b) => b.seq - a.seq)
          return toListing(rows, limit, ({ seq }) => [seq])
        }),
      put: (revision) => TxHashMap.set(revisions, revision.id, revision),
      getBranch,
      getBranchForUpdate: getBranch,
      putBranch: (branch) => TxHashMap.set(branches, branch.id, branch)
    }
  })
)
