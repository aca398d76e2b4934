import { Context, type Effect } from "effect"
import type { GitOid } from "../remote/GitSnapshot.ts"

/** The change of one path in a commit: contents, a special entry, or null for a removal. */
export type GitHostFile =
  | string
  | Uint8Array
  | { readonly executable: string }
  | { readonly symlink: string }
  | { readonly submodule: GitOid }
  | null

/** A commit to be made on top of its ref. */
export interface GitHostCommit {
  readonly files: Readonly<Record<string, GitHostFile>>
  /** `refs/heads/main` when absent. */
  readonly ref?: string
  readonly message?: string
  /** Starts a new history with an empty tree, in place of the ref's. */
  readonly orphan?: boolean
}

/** A place where repositories live, which tests fill and a `GitRemote` reads. */
export class GitHost extends Context.Service<
  GitHost,
  {
    /** The URL of a repository, with credentials that open it. */
    readonly urlOf: (repository: string) => string
    /** Makes sure that a repository exists, without any commit. */
    readonly create: (repository: string) => Effect.Effect<void>
    /** Adds a commit, and the repository if need be; answers the commit's name. */
    readonly commit: (repository: string, commit: GitHostCommit) => Effect.Effect<GitOid>
    /** Gives a ref another name. */
    readonly rename: (repository: string, ref: string, to: string) => Effect.Effect<void>
    /** The commit of a ref; null without such a ref. */
    readonly tipOf: (repository: string, ref: string) => Effect.Effect<GitOid | null>
    /** Takes a ref away. */
    readonly remove: (repository: string, ref: string) => Effect.Effect<void>
  }
>()("@octavo/gitsync/GitHost") {}
