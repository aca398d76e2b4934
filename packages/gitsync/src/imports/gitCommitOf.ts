import type { SyncRequest } from "../syncs/SyncRequest.ts"
import { committer, type GitCommit } from "../remote/GitSnapshot.ts"

/** What of a remote's commit a revision remembers. */
export const gitCommitOf = (order: SyncRequest, commit: GitCommit) => ({
  oid: commit.oid,
  message: commit.message,
  createdByService: commit.committerEmail === committer.email,
  url: order.commitUrl === null ? null : `${order.commitUrl.replace(/\/+$/, "")}/${commit.oid}`,
  ref: order.ref
})
