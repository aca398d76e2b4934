import { newId } from "@octavo/kernel"
import { DateTime, Effect, References } from "effect"
import { AuditEntry } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { ClientAddress } from "../audit/ClientAddress.ts"
import type { UserId } from "../users/User.ts"
import type { SsoProvider } from "./SsoProvider.ts"

/** Adds the audit entry of a sign-in that a provider confirmed. It has no caller yet: the user acts by the provider. */
export const auditSignIn = Effect.fnUntraced(function* (provider: SsoProvider, actor: UserId) {
  const { requestId } = yield* References.CurrentLogAnnotations
  yield* (yield* AuditLog).add(
    new AuditEntry({
      id: yield* newId,
      at: yield* DateTime.now,
      organizationId: provider.organizationId,
      actor,
      credentialId: null,
      address: yield* ClientAddress,
      requestId: typeof requestId === "string" ? requestId : null,
      action: "signIn.confirmed",
      target: { kind: `${provider.protocol}Provider`, id: provider.id },
      before: null,
      after: null
    })
  )
})
