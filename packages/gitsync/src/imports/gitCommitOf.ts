import { isFolderPlace } from "../states/SyncState.ts"
import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { committer, type SnapshotCommit } from "../remote/GitSnapshot.ts"

/** The facts about a remote's commit that a revision stores; null for a pushed folder, which has no commits. */
export const gitCommitOf = (order: SyncRequest, commit: SnapshotCommit) =>
  isFolderPlace(order)
    ? null
    : {
        oid: commit.oid,
        message: commit.message,
        createdByService: commit.committerEmail === committer.email,
        url: order.commitUrl === null ? null : `${order.commitUrl.replace(/(?<!\/)\/+$/, "")}/${commit.oid}`,
        ref: order.ref
      }
