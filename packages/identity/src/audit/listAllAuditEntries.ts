import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { requireOperator } from "../access/Caller.ts"
import type { AuditFilter } from "./AuditEntry.ts"
import { AuditLog } from "./AuditLog.ts"

/** The audit entries of the installation, for its operators. */
export const listAllAuditEntries = Effect.fn("identity.listAllAuditEntries")(function* (
  filter: AuditFilter,
  request: ListingRequest
) {
  yield* requireOperator
  return yield* (yield* AuditLog).list(null, filter, request)
})
