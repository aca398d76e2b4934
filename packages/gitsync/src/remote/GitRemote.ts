import { Context, type DateTime, type Effect, type Redacted, type Stream } from "effect"
import type { GitFailure, GitPushRefused, GitRefMoved } from "./GitFailure.ts"
import type { GitRef } from "./GitRef.ts"
import type { GitBlob, GitCopy, GitOid, GitSnapshot } from "./GitSnapshot.ts"

/** What to fetch, and from where. */
export interface GitFetch {
  /** As the user gave it: `https://user:token@host/owner/repository.git`. */
  readonly url: Redacted.Redacted<string>
  readonly ref: GitRef
  /** The commit that was read last: the snapshot then tells whether it leads to the new one. */
  readonly known?: GitOid | undefined
}

/** What a commit does to one path of its parent. */
export type GitWrite =
  | { readonly path: string; readonly bytes: Uint8Array; readonly executable?: boolean }
  | { readonly path: string; readonly bytes: null }

/** A commit to make on top of a ref, and where to. */
export interface GitPush extends Pick<GitFetch, "url" | "ref"> {
  /** What the ref holds as far as is known; null where it does not exist. */
  readonly parent: GitOid | null
  readonly message: string
  readonly author: { readonly name: string; readonly email: string }
  readonly at: DateTime.Utc
  readonly writes: Stream.Stream<GitWrite>
  /** Told of the commit before it leaves, so that it is known again whatever becomes of the answer. */
  readonly announce: (oid: GitOid) => Effect.Effect<void>
}

/** Git repositories elsewhere, over the network. */
export class GitRemote extends Context.Service<
  GitRemote,
  {
    /**
     * Brings the local copy of a repository up to date, and takes a snapshot of one ref. The copy is shared by all who
     * have the same URL and credentials; the server is asked each time whether these still open it.
     */
    readonly fetch: (request: GitFetch) => Effect.Effect<GitSnapshot, GitFailure>
    /**
     * The contents of files of a snapshot, in the order of `oids`, a few files in memory at a time. Only for entries that
     * have a size: a file that is not in the copy fails with `GitCopyLost`.
     */
    readonly readBlobs: (copy: GitCopy, oids: Iterable<GitOid>) => Stream.Stream<GitBlob, GitFailure>
    /**
     * Makes a commit and pushes it, if the ref still holds the given parent; nothing is ever forced. Fails with
     * `GitRefMoved` when somebody else was faster, and `GitPushRefused` when the server does not want it.
     */
    readonly push: (push: GitPush) => Effect.Effect<GitOid, GitFailure | GitRefMoved | GitPushRefused>
    /** How many local copies there are, and how large they are together. */
    readonly measureCopies: Effect.Effect<{ readonly count: number; readonly bytes: number }>
  }
>()("@octavo/gitsync/GitRemote") {}
