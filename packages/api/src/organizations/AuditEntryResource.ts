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
  }).annotate({ fields: { kind: "The kind of actor.", id: "The id of the user. Absent for other actors." } }),
  /** The token or session; absent for work of the installation and for who has none yet. */
  credential: Schema.optionalKey(Schema.String),
  address: Schema.optionalKey(Schema.String),
  request: Schema.optionalKey(Schema.String),
  /** The kind of thing and the act, such as `member.updated`. */
  action: Schema.String,
  target: Schema.Struct({ kind: Schema.String, id: Schema.String }).annotate({
    fields: { kind: "The kind of the thing.", id: "The id of the thing." }
  }),
  before: Schema.optionalKey(AuditedFields),
  after: Schema.optionalKey(AuditedFields)
})
  .annotate({
    fields: {
      at: "The time of the act.",
      organization: "The id of the organization. Absent for acts on the installation.",
      actor: "Who acted.",
      credential: "The id of the token or session. Absent for work of the installation.",
      address: "The IP address of the client. Absent for work of the installation.",
      request: "The `X-Request-Id` of the request. Absent for work of the installation.",
      action: "The kind of the target and the act, such as `member.updated`.",
      target: "The thing that was acted on.",
      before: "The fields before the act. Absent where nothing existed.",
      after: "The fields after the act. Absent where nothing exists."
    }
  })
  .annotate({ identifier: "AuditEntry" })
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
