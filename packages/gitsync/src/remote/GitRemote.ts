import { Context, type DateTime, type Effect, type Redacted, type Stream } from "effect"
import type { GitFailure, GitPushRefused, GitRefMoved } from "./GitFailure.ts"
import type { GitRef } from "./GitRef.ts"
import type { FetchedBlob, GitCopy, GitOid, GitSnapshot } from "./GitSnapshot.ts"

/** The ref to fetch, and its repository. */
export interface GitFetch {
  /** As the user gave it: `https://user:token@host/owner/repository.git`. */
  readonly url: Redacted.Redacted<string>
  readonly ref: GitRef
  /** The commit of the last fetch: the snapshot then says whether it is an ancestor of the new one. */
  readonly known?: GitOid | undefined
}

/** The change of one path in a commit. */
export type GitWrite =
  | { readonly path: string; readonly bytes: Uint8Array; readonly executable?: boolean }
  | { readonly path: string; readonly bytes: null }

/** A commit to make on top of a ref, and where to. */
export interface GitPush extends Pick<GitFetch, "url" | "ref"> {
  /** The expected commit of the ref; null when the ref does not exist. */
  readonly parent: GitOid | null
  readonly message: string
  readonly author: { readonly name: string; readonly email: string }
  readonly at: DateTime.Utc
  readonly writes: Stream.Stream<GitWrite>
  /** Receives the commit before the push, so that it can be reconciled without an answer. */
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
    readonly readBlobs: (copy: GitCopy, oids: Iterable<GitOid>) => Stream.Stream<FetchedBlob, GitFailure>
    /**
     * Makes a commit and pushes it, if the ref still points to the given parent; never forces. Fails with `GitRefMoved`
     * after a concurrent push, and with `GitPushRefused` when the server refuses it.
     */
    readonly push: (push: GitPush) => Effect.Effect<GitOid, GitFailure | GitRefMoved | GitPushRefused>
    /** How many local copies there are, and how large they are together. */
    readonly measureCopies: Effect.Effect<{ readonly count: number; readonly bytes: number }>
  }
>()("@octavo/gitsync/GitRemote") {}
