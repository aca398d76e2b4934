import { schedule } from "@octavo/kernel"
import { DateTime, Duration, Effect } from "effect"
import { AuditLog } from "./audit/AuditLog.ts"
import { AuditRetention } from "./audit/AuditRetention.ts"

const removeOldAuditEntries = Effect.gen(function* () {
  const before = DateTime.subtractDuration(yield* DateTime.now, yield* AuditRetention)
  yield* (yield* AuditLog).removeBefore(before)
})

/** The regular work of identity. */
export const schedules = [schedule("identity.removeOldAuditEntries", Duration.days(1), removeOldAuditEntries)]
