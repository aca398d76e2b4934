import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { anonymousActor, systemActor } from "./AuditActor.ts"
import { auditBy } from "./audit.ts"
import type { AuditedFields, AuditEntry } from "./AuditEntry.ts"
import { RefusedSignIns } from "./RefusedSignIns.ts"

/** The most audit entries of refused sign-ins in a minute for one provider or way of signing in. */
const maxRefusalsAMinute = 60

/** A sign-in that is refused, without any secret, text of a response or address of the person. */
interface RefusedSignIn {
  readonly organizationId: OrganizationId | null
  /** The provider, or the way of signing in as the id of a `signIn`. */
  readonly target: AuditEntry["target"]
  readonly fields: AuditedFields
}

/**
 * Adds the audit entry of a refused sign-in. It has a unit of work of its own, as that of the sign-in is undone. From the 61st
 * of a minute on refusals are counted alone.
 */
export const auditRefusedSignIn = Effect.fn("identity.auditRefusedSignIn")(function* ({
  fields,
  organizationId,
  target
}: RefusedSignIn) {
  const minute = DateTime.startOf(yield* DateTime.now, "minute")
  const count = yield* (yield* RefusedSignIns).count({ organizationId, target, minute })
  if (count > maxRefusalsAMinute) return
  yield* auditBy(
    { actor: anonymousActor, credentialId: null },
    { organizationId, action: "signIn.refused", target, after: fields }
  )
}, atomically)

/** Adds one audit entry for the refused sign-ins of each past minute that were counted alone. */
export const auditCountedRefusals = Effect.fn("identity.auditCountedRefusals")(function* () {
  const past = yield* (yield* RefusedSignIns).takeBefore(DateTime.startOf(yield* DateTime.now, "minute"))
  for (const { count, minute, organizationId, target } of past) {
    if (count <= maxRefusalsAMinute) continue
    yield* auditBy(
      { actor: systemActor, credentialId: null },
      {
        organizationId,
        action: "signIn.refusalsCounted",
        target,
        after: {
          minute: DateTime.formatIso(minute),
          refused: count,
          withoutEntry: count - maxRefusalsAMinute
        }
      }
    )
  }
}, atomically)
