import { commitRevision, forkBranch, type Revision, Revisions, type Snapshot } from "@octavo/content"
import { atomically, type JobRun } from "@octavo/kernel"
import { Effect } from "effect"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { confirmDeletions } from "./confirmDeletions.ts"
import { gitCommitOf } from "./gitCommitOf.ts"
import { isEmpty, planImport } from "./planImport.ts"

/**
 * Imports a snapshot to an overlay branch on the revision of main at the last synchronisation. Returns the revision
 * that equals the snapshot, or null when nothing of the space changed.
 */
export const importToBranch = Effect.fnUntraced(function* (
  order: SyncRequest,
  snapshot: GitSnapshot,
  base: Revision,
  main: Snapshot,
  progress: JobRun["progress"]
) {
  const revisions = yield* Revisions
  // An attempt that came to nothing may have left something behind the base.
  const branch = base.base === null ? null : yield* revisions.getBranch(base.branchId)
  const at = branch === null ? base : { branchId: branch.id, seq: branch.headSeq, base: branch.base }
  const isBehind = branch !== null && branch.headRevisionId !== base.id
  // The leftovers of a failed attempt do not equal the known commit.
  const from = isBehind ? { ...snapshot, knownEntries: null } : snapshot
  const plan = yield* planImport(from, order.directory, at, progress, { main })
  yield* confirmDeletions(order, plan.current, plan.changes)
  if (isEmpty(plan.changes) && !isBehind) return { ...plan, revision: null }
  const revision = yield* atomically(
    Effect.gen(function* () {
      const { branchId } =
        branch === null
          ? yield* forkBranch(
              {
                spaceId: order.spaceId,
                head: { branchId: base.branchId, seq: base.seq, base: null },
                revisionId: base.id
              },
              "import",
              order.requestedBy
            )
          : { branchId: branch.id }
      return yield* commitRevision(branchId, {
        type: "edits",
        expectedHead: branch?.headRevisionId ?? null,
        createdBy: order.requestedBy,
        git: gitCommitOf(order, snapshot.commit),
        message: snapshot.commit.message,
        changes: plan.changes
      })
    })
  )
  return { ...plan, revision }
})
