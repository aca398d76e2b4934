import { Schema } from "effect"

/**
 * The one who acts: a user, the installation itself (`system`), a provisioning client (`scim`), or somebody whose identity is not
 * proved (`anonymous`). The id is that of the user; null for others.
 */
export const AuditActor = Schema.Struct({
  kind: Schema.Literals(["user", "system", "scim", "anonymous"]),
  id: Schema.NullOr(Schema.String)
})
export type AuditActor = typeof AuditActor.Type

/** A user as an actor. */
export const userActor = (id: string): AuditActor => ({ kind: "user", id })

/** The installation as an actor. */
export const systemActor: AuditActor = { kind: "system", id: null }

/** Somebody unknown as an actor. */
export const anonymousActor: AuditActor = { kind: "anonymous", id: null }
