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
}).annotate({
  fields: {
    createdByService: "Whether Octavo created the commit.",
    createdByGitBook: "Equal to `createdByService`, for existing clients.",
    url: "The address of the commit for people. Absent where it is not known.",
    message: "The commit message.",
    ref: "The branch. Absent where it is not known."
  }
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
})
  .annotate({
    fields: {
      parents: "The ids of the revisions before it. A merge has two, the first revision none.",
      author: "The user who created it. Absent for the first revision, and for those of a synchronization.",
      type: "The act that created the revision.",
      message: "A message about the revision. Absent without one.",
      git: "The Git commit that it came from or went to. Absent without one."
    }
  })
  .annotate({ identifier: "RevisionSummary" })
export type RevisionSummaryResource = typeof RevisionSummaryResource.Type
