import type { SyncOrder } from "../orders/SyncOrder.ts"
import { committer, type GitCommit } from "../remote/GitSnapshot.ts"

/** What of a remote's commit a revision remembers. */
export const gitCommitOf = (order: SyncOrder, commit: GitCommit) => ({
  oid: commit.oid,
  message: commit.message,
  createdByService: commit.committerEmail === committer.email,
  url: order.commitUrl === null ? null : `${order.commitUrl.replace(/\/+$/, "")}/${commit.oid}`,
  ref: order.ref
})
