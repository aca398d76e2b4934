import type { DateTime } from "effect"

/** Names an object of a repository: forty or sixty-four hexadecimal digits. */
export type GitOid = string

/** Names the local copy of a repository from which a snapshot was taken. Opaque; good until the copy is cleared away. */
export type GitCopy = string

/** A repository as it stood at one commit: the commit and the names of everything in it, but no contents. */
export interface GitSnapshot {
  readonly copy: GitCopy
  readonly commit: SnapshotCommit
  /** Every entry of the tree except folders, in byte order of their paths. */
  readonly entries: ReadonlyArray<GitEntry>
  /** The same of the known commit given with the request; null where none was given, or its tree is not to be had. */
  readonly knownEntries: ReadonlyArray<GitEntry> | null
  /** Whether the known commit given with the request leads to this one. */
  readonly ancestry: GitAncestry
  /**
   * The time of the last commit that changed each path, in milliseconds since 1970. Paths without an entry have the time of
   * the commit: all of a later fetch than the first, of a commit without parents, and where the history is not to be had.
   */
  readonly changedAt: ReadonlyMap<string, number>
  /** How many commits lead from the known commit to this one; null where that is not known. */
  readonly ahead: number | null
}

/**
 * The relation of a commit to an older one: `unrelated` (none was given), `up-to-date`, `fast-forward` (the older one
 * is an ancestor), `diverged` (it is not: the branch was rewritten), `unknown` (too far back to find out at a
 * reasonable cost).
 */
export type GitAncestry = "unrelated" | "up-to-date" | "fast-forward" | "diverged" | "unknown"

/** The committer of pushed commits; their authors are people. */
export const committer = { name: "Octavo", email: "noreply@octavo.invalid" } as const

/** One commit. */
export interface SnapshotCommit {
  readonly oid: GitOid
  readonly message: string
  readonly authorName: string
  readonly authorEmail: string
  readonly committerEmail: string
  readonly authoredAt: DateTime.Utc
  readonly committedAt: DateTime.Utc
}

/** One entry of a tree. Nothing about its path is vetted: see `readLayout`. */
export interface GitEntry {
  /** From the top of the repository, with `/` between the parts. */
  readonly path: string
  readonly oid: GitOid
  readonly kind: "file" | "executable" | "symlink" | "submodule"
  /** In bytes; null when the contents were left at the server (submodules, files over the limit). */
  readonly size: number | null
}

/** The contents of one file. */
export interface FetchedBlob {
  readonly oid: GitOid
  readonly bytes: Uint8Array
}
