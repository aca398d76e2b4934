import { AuditActor, AuditedFields } from "@octavo/identity"
import { Schema, SchemaTransformation } from "effect"
import { ListQuery } from "../listing/ListQuery.ts"
import { Timestamp } from "../words.ts"

/** One act that changed who may do what, removed something, or signed somebody in or refused to. */
export const AuditEntryResource = Schema.Struct({
  object: Schema.Literal("audit-entry"),
  id: Schema.String,
  at: Timestamp,
  /** Absent for acts on the installation. */
  organization: Schema.optionalKey(Schema.String),
  /** The one who acted; only users have an id. */
  actor: Schema.Struct({
    kind: AuditActor.fields.kind,
    id: Schema.optionalKey(Schema.String)
  }),
  /** The token or session; absent for work of the installation and for who has none yet. */
  credential: Schema.optionalKey(Schema.String),
  address: Schema.optionalKey(Schema.String),
  request: Schema.optionalKey(Schema.String),
  /** The kind of thing and the act, such as `member.updated`. */
  action: Schema.String,
  target: Schema.Struct({ kind: Schema.String, id: Schema.String }),
  before: Schema.optionalKey(AuditedFields),
  after: Schema.optionalKey(AuditedFields)
}).annotate({ identifier: "AuditEntry" })
export type AuditEntryResource = typeof AuditEntryResource.Type

/** A time in a query, such as `2026-11-22T00:00:00Z`. */
const Time = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      !Number.isNaN(Date.parse(text)) || "must be a time in ISO 8601, such as 2026-11-22T00:00:00Z"
  )
).pipe(Schema.decodeTo(Schema.Date, SchemaTransformation.dateFromString))

/** The filters of an audit log. */
export const AuditQuery = {
  ...ListQuery,
  action: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(128))),
  actor: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64))),
  /** Only entries from this time on. */
  since: Schema.optionalKey(Time),
  /** Only entries before this time. */
  until: Schema.optionalKey(Time)
}
