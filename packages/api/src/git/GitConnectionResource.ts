import { SyncDirection } from "@octavo/gitsync"
import { Schema } from "effect"
import { Timestamp } from "../words.ts"

/** The repository that a space is kept the same as. */
export const GitConnectionResource = Schema.Struct({
  url: Schema.String,
  ref: Schema.String,
  repoProjectDirectory: Schema.String,
  direction: SyncDirection,
  /** How often it is looked at; null for only when somebody asks, or its webhook does. */
  everyMinutes: Schema.NullOr(Schema.Int),
  commitMessage: Schema.String,
  /** The user on whose behalf it synchronises. */
  connectedBy: Schema.String,
  nextAt: Schema.optionalKey(Timestamp),
  /** Why it stopped. */
  problem: Schema.optionalKey(Schema.String),
  /** The address for push events of a Git server; the secret is shown once, when the connection is made. */
  webhook: Schema.Struct({ url: Schema.String, secret: Schema.optionalKey(Schema.String) }).annotate({
    fields: {
      url: "The address for push events of a Git server.",
      secret: "The secret of the webhook. Returned only by the request that creates the connection."
    }
  })
})
  .annotate({
    fields: {
      url: "The URL of the repository, without credentials.",
      direction: "Whether commits are imported, revisions exported, or both.",
      everyMinutes:
        "The number of minutes between synchronizations. Null for synchronizations by request and webhook only.",
      commitMessage: "The message of the commits that an export creates.",
      connectedBy: "The id of the user on whose behalf it synchronizes.",
      nextAt: "The time of the next synchronization. Absent if none is planned.",
      problem: "Why the synchronization stopped. Absent if it did not.",
      webhook: "The webhook that starts a synchronization."
    }
  })
  .annotate({ identifier: "GitConnection" })
export type GitConnectionResource = typeof GitConnectionResource.Type
