import { DocumentSchema } from "@octavo/content"
import { ChangeRequestStatus } from "@octavo/reviews"
import { Schema } from "effect"
import { UserResource } from "../users/UserResource.ts"
import { Timestamp, Url } from "../words.ts"

/** A proposal to change the content of a space. */
export const ChangeRequestResource = Schema.Struct({
  object: Schema.Literal("change-request"),
  id: Schema.String,
  /** Counts from 1 within the space. */
  number: Schema.Int,
  status: ChangeRequestStatus,
  subject: Schema.String,
  description: Schema.optionalKey(DocumentSchema),
  createdBy: UserResource,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  space: Schema.String,
  revision: Schema.String,
  revisionInitial: Schema.String,
  revisionMergedAncestor: Schema.String,
  revisionMerged: Schema.optionalKey(Schema.String),
  comments: Schema.Int,
  outdated: Schema.Boolean,
  urls: Schema.Struct({ app: Url, location: Url })
})
  .annotate({
    fields: {
      number: "The number of the change request within its space, from 1.",
      status: "`draft`, `open`, `merged` or `archived`.",
      subject: "The subject, as people see it. It may be empty.",
      description: "The description as a document tree. Absent without one.",
      createdBy: "The user who created it.",
      revision: "The id of the current revision of the change request.",
      revisionInitial: "The id of the revision of the space that it started from.",
      revisionMergedAncestor: "The id of the last revision of the space that it contains.",
      revisionMerged: "The id of the revision of the space that contains the merge. Absent before the merge.",
      comments: "The number of open comments.",
      outdated: "Whether the space has changed since the last update of the change request."
    }
  })
  .annotate({ identifier: "ChangeRequest" })
export type ChangeRequestResource = typeof ChangeRequestResource.Type
