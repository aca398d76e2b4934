import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { type Branch, type BranchId, type Revision, RevisionNotFound } from "../entries/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"
import { Space } from "../containers/Space.ts"
import { ContentTables } from "./ContentTables.ts"

export const layer: Layer.Layer<Revisions, never, ContentTables> = Layer.effect(
  Revisions,
  Effect.gen(function* () {
    const tables = yield* ContentTables
    const { branches, revisions, spaces } = tables
    const getBranch: Revisions["Service"]["getBranch"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(branches, id),
        Option.match({
          onNone: () => Effect.die(new Error(`The branch ${id} is missing`)),
          onSome: Effect.succeed
        })
      )
    const put = (branch: Branch, revision: Revision) =>
      Effect.andThen(
        TxHashMap.set(branches, branch.id, branch),
        TxHashMap.set(revisions, revision.id, revision)
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
          const before = after === null ? Infinity : after[0]
          const rows = [...all]
            .filter((revision) => revision.branchId === branchId && revision.seq < before)
            .sort((a, b) => b.seq - a.seq)
          return toListing(rows, limit, ({ seq }) => [seq])
        }),
      findLastWritten: (branchIds) =>
        Effect.map(TxHashMap.values(revisions), (all) => {
          const last = new Map<BranchId, number>()
          for (const { branchId, seq, type } of all) {
            if (type === "computed" || !branchIds.includes(branchId)) continue
            last.set(branchId, Math.max(last.get(branchId) ?? 0, seq))
          }
          return last
        }),
      begin: put,
      append: Effect.fnUntraced(function* (branch, revision) {
        yield* put(branch, revision)
        const space = Option.getOrUndefined(yield* TxHashMap.get(spaces, branch.spaceId))
        if (space === undefined || space.deletedAt !== null) return null
        if (branch.kind !== "main") return space
        const changed = new Space({ ...space, updatedAt: revision.createdAt })
        yield* TxHashMap.set(spaces, space.id, changed)
        return changed
      }),
      remove: Effect.fnUntraced(function* (id) {
        if (Option.getOrUndefined(yield* TxHashMap.get(branches, id))?.base == null) return
        const { files, pages, redirects, reusables, variables } = tables
        for (const versions of [pages, files, redirects, reusables, variables])
          yield* versions.removeBranches([id])
        yield* TxHashMap.remove(branches, id)
        for (const revision of yield* TxHashMap.values(revisions))
          if (revision.branchId === id) yield* TxHashMap.remove(revisions, revision.id)
      }),
      getBranch,
      getBranchForUpdate: getBranch
    }
  })
)
