import { Context, type Effect, type Redacted, Schema } from "effect"
import type { GitService } from "./PullRequest.ts"

/** A commit status, as services of Git repositories show it beside a pull request. */
export interface CommitStatus {
  readonly service: GitService
  readonly apiUrl: string
  readonly repository: string
  readonly token: Redacted.Redacted<string>
  readonly oid: string
  readonly state: "pending" | "success" | "failure"
  /** Names the status: a later one of the same commit and name replaces it. */
  readonly context: string
  readonly description: string
  /** The path of the page about it below the address of this installation. */
  readonly path: string
}

/** The service did not take a commit status. */
export class CommitStatusRefused extends Schema.TaggedError<CommitStatusRefused>()("CommitStatusRefused", {
  /** Null without an answer. */
  status: Schema.NullOr(Schema.Int),
  /** Whether trying again may help, without a change by anybody. */
  mayPass: Schema.Boolean,
  message: Schema.String
}) {}

/** The way to the services of Git repositories, which show commit statuses. */
export class CommitStatuses extends Context.Service<
  CommitStatuses,
  { readonly put: (status: CommitStatus) => Effect.Effect<void, CommitStatusRefused> }
>()("@octavo/gitsync/CommitStatuses") {}
