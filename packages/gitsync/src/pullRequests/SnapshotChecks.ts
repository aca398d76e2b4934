import { Context, type Effect, Schema } from "effect"
import type { GitFailure } from "../remote/GitFailure.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import type { ImportDescription } from "../imports/ImportDescription.ts"
import type { CommitCheck } from "./PullRequest.ts"

/** The check did not come to an end within its bounds of time and memory. */
export class CheckFailed extends Schema.TaggedError<CheckFailed>()("CheckFailed", {}) {
  override get message() {
    return "The check of the documentation took too much time or memory"
  }
}

/** Checks the documentation in a commit by the rules of `octavo check`, a port that a package above supplies. */
export class SnapshotChecks extends Context.Service<
  SnapshotChecks,
  {
    /** Checks the project in `directory`. Problems that `base` has as well are left out. */
    readonly check: (
      snapshot: GitSnapshot,
      base: GitSnapshot,
      directory: string
    ) => Effect.Effect<CommitCheck, CheckFailed | GitFailure>
    /** Describes what an import of the project in `directory` would bring and lose. */
    readonly describe: (
      snapshot: GitSnapshot,
      directory: string
    ) => Effect.Effect<ImportDescription, CheckFailed | GitFailure>
  }
>()("@octavo/gitsync/SnapshotChecks") {}
