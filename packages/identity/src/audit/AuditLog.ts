import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { AuditEntry, AuditFilter } from "./AuditEntry.ts"

/** All audit entries of the installation. */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    readonly add: (entry: AuditEntry) => Effect.Effect<void>
    /** Newest first; of an organization, or of the whole installation. */
    readonly list: (
      organizationId: OrganizationId | null,
      filter: AuditFilter,
      request: ListingRequest
    ) => Effect.Effect<Listing<AuditEntry>>
    readonly removeBefore: (time: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/AuditLog") {}
