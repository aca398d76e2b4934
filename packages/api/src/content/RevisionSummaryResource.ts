import { Schema } from "effect"
import { UserResource } from "../users/UserResource.ts"
import { Timestamp, Url } from "../words.ts"

/** The Git commit that a revision came from or went to. */
export const RevisionGitResource = Schema.Struct({
  oid: Schema.String,
  message: Schema.String,
  createdByService: Schema.Boolean,
  createdByGitBook: Schema.Boolean,
  url: Schema.optionalKey(Schema.String),
  ref: Schema.optionalKey(Schema.String)
})

export const RevisionType = Schema.Literals(["edits", "merge", "update", "rollback", "computed"])

/** A point of the history of a space, without its content. */
export const RevisionSummaryResource = Schema.Struct({
  object: Schema.Literal("revision"),
  id: Schema.String,
  type: RevisionType,
  parents: Schema.Array(Schema.String),
  createdAt: Timestamp,
  /** Absent where nobody made it, such as the first one, or one that a synchronisation made. */
  author: Schema.optionalKey(UserResource),
  message: Schema.optionalKey(Schema.String),
  git: Schema.optionalKey(RevisionGitResource),
  urls: Schema.Struct({ app: Url })
}).annotate({ identifier: "RevisionSummary" })
export type RevisionSummaryResource = typeof RevisionSummaryResource.Type
