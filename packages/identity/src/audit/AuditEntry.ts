import { Schema } from "effect"
import { OrganizationId } from "../directory/Organization.ts"
import { AuditActor } from "./AuditActor.ts"

/** The fields of a thing before or after an act. No secret is among them. */
export const AuditedFields = Schema.Record(Schema.String, Schema.Json)
export type AuditedFields = typeof AuditedFields.Type

/** One act that changed who may do what, or removed something. Entries are only added, never changed. */
export class AuditEntry extends Schema.Class<AuditEntry>("AuditEntry")({
  id: Schema.String,
  at: Schema.DateTimeUtc,
  /** Null for acts on the installation. */
  organizationId: Schema.NullOr(OrganizationId),
  actor: AuditActor,
  /** The token or session; null for work of the installation and for who has none yet. */
  credentialId: Schema.NullOr(Schema.String),
  /** The network address of the client. */
  address: Schema.NullOr(Schema.String),
  requestId: Schema.NullOr(Schema.String),
  /** The kind of thing and the act, such as `member.updated`. */
  action: Schema.String,
  target: Schema.Struct({ kind: Schema.String, id: Schema.String }),
  before: Schema.NullOr(AuditedFields),
  after: Schema.NullOr(AuditedFields)
}) {}

/** The entries that a reader asks for; an absent field asks for all. */
export interface AuditFilter {
  readonly action?: string | undefined
  /** The id of a user, or the kind of all other actors, such as `anonymous`. */
  readonly actor?: string | undefined
  /** From this time on. */
  readonly since?: Date | undefined
  /** Before this time. */
  readonly until?: Date | undefined
}
