import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import type { AuditFilter } from "./AuditEntry.ts"
import { AuditLog } from "./AuditLog.ts"

/** The audit entries of an organization, for its administrators. */
export const listAuditEntries = Effect.fn("identity.listAuditEntries")(function* (
  organizationId: OrganizationId,
  filter: AuditFilter,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, "admin")
  return yield* (yield* AuditLog).list(organizationId, filter, request)
})
