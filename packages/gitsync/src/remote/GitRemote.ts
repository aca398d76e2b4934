import { Context, type Effect, type Option, type Redacted, type Stream } from "effect"
import type { GitFailure } from "./GitFailure.ts"
import type { GitRef } from "./GitRef.ts"
import type { GitBlob, GitChange, GitCopy, GitOid, GitSnapshot } from "./GitSnapshot.ts"

/** What to fetch, and from where. */
export interface GitFetch {
  /** As the user gave it: `https://user:token@host/owner/repository.git`. */
  readonly url: Redacted.Redacted<string>
  readonly ref: GitRef
  /**
   * Together with the URL, names the local copy that is kept for the next time. Fetches of different organizations must
   * not share it.
   */
  readonly cacheId: string
  /** The commit that was read last: the snapshot then tells whether it leads to the new one. */
  readonly known?: GitOid | undefined
}

/** Git repositories elsewhere, over the network. */
export class GitRemote extends Context.Service<
  GitRemote,
  {
    /** Brings the local copy of a repository up to date, and takes a snapshot of one ref. */
    readonly fetch: (request: GitFetch) => Effect.Effect<GitSnapshot, GitFailure>
    /**
     * The contents of files of a snapshot, in the order of `oids`, a few files in memory at a time. Only for entries that
     * have a size: a file that is not in the copy fails with `GitCopyLost`.
     */
    readonly readBlobs: (copy: GitCopy, oids: Iterable<GitOid>) => Stream.Stream<GitBlob, GitFailure>
    /** What changed between two commits that were fetched; none if the local copy no longer knows the older one. */
    readonly findChanges: (
      copy: GitCopy,
      from: GitOid,
      to: GitOid
    ) => Effect.Effect<Option.Option<ReadonlyArray<GitChange>>, GitFailure>
    /** Every ref of a repository with the object it names, in order of name; empty for an empty repository. */
    readonly listRefs: (
      url: Redacted.Redacted<string>
    ) => Effect.Effect<ReadonlyArray<{ readonly ref: GitRef; readonly oid: GitOid }>, GitFailure>
  }
>()("@octavo/gitsync/GitRemote") {}
