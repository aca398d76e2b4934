import { newId } from "@octavo/kernel"
import { DateTime, Effect, References } from "effect"
import { Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { type AuditActor, userActor } from "./AuditActor.ts"
import { AuditEntry, type AuditedFields } from "./AuditEntry.ts"
import { AuditLog } from "./AuditLog.ts"
import { ClientAddress } from "./ClientAddress.ts"

/** An act: its target, and the fields that it changed, without secrets. */
export interface Act {
  readonly organizationId: OrganizationId | null
  readonly action: string
  readonly target: AuditEntry["target"]
  readonly before?: AuditedFields
  readonly after?: AuditedFields
}

/** Adds the audit entry of an act that has no `Caller`, in its unit of work: both are stored, or neither. */
export const auditBy = Effect.fnUntraced(function* (
  { actor, credentialId }: { readonly actor: AuditActor; readonly credentialId: string | null },
  { after, before, ...act }: Act
) {
  const { requestId } = yield* References.CurrentLogAnnotations
  yield* (yield* AuditLog).add(
    new AuditEntry({
      ...act,
      id: yield* newId,
      at: yield* DateTime.now,
      actor,
      credentialId,
      address: yield* ClientAddress,
      requestId: typeof requestId === "string" ? requestId : null,
      before: before ?? null,
      after: after ?? null
    })
  )
})

/** Adds the audit entry of an act of the caller, in its unit of work. */
export const audit = Effect.fnUntraced(function* (act: Act) {
  const { credential, userId } = yield* Caller
  yield* auditBy({ actor: userActor(userId), credentialId: credential.id }, act)
})
