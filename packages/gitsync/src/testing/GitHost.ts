import { Context, type Effect } from "effect"
import type { GitOid } from "../remote/GitSnapshot.ts"

/** What one path of a commit becomes: contents, something special, or nothing (null removes it). */
export type GitHostFile =
  | string
  | Uint8Array
  | { readonly executable: string }
  | { readonly symlink: string }
  | { readonly submodule: GitOid }
  | null

/** One commit to be made, on top of what the ref holds. */
export interface GitHostCommit {
  readonly files: Readonly<Record<string, GitHostFile>>
  /** `refs/heads/main` when absent. */
  readonly ref?: string
  readonly message?: string
  /** Starts a history of its own with an empty tree, in place of what the ref held. */
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
    /** The name of the commit that a ref holds; null where there is no such ref. */
    readonly tipOf: (repository: string, ref: string) => Effect.Effect<GitOid | null>
    /** Takes a ref away. */
    readonly remove: (repository: string, ref: string) => Effect.Effect<void>
  }
>()("@octavo/gitsync/GitHost") {}
