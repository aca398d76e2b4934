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
}).annotate({ identifier: "ChangeRequest" })
export type ChangeRequestResource = typeof ChangeRequestResource.Type
