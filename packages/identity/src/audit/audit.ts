import { newId } from "@octavo/kernel"
import { DateTime, Effect, References } from "effect"
import { Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import { AuditEntry, type AuditedFields } from "./AuditEntry.ts"
import { AuditLog } from "./AuditLog.ts"
import { ClientAddress } from "./ClientAddress.ts"

/** An act of the caller: its target, and the fields that it changed, without secrets. */
export interface Act {
  readonly organizationId: OrganizationId | null
  readonly action: string
  readonly target: AuditEntry["target"]
  readonly before?: AuditedFields
  readonly after?: AuditedFields
}

/** Adds an audit entry, in the unit of work of the act: both are stored, or neither. */
export const audit = Effect.fnUntraced(function* ({ after, before, ...act }: Act) {
  const { credential, userId } = yield* Caller
  const { requestId } = yield* References.CurrentLogAnnotations
  yield* (yield* AuditLog).add(
    new AuditEntry({
      ...act,
      id: yield* newId,
      at: yield* DateTime.now,
      actor: userId,
      credentialId: credential.id,
      address: yield* ClientAddress,
      requestId: typeof requestId === "string" ? requestId : null,
      before: before ?? null,
      after: after ?? null
    })
  )
})
