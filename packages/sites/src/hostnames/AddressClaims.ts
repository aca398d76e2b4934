import type { OrganizationId } from "@octavo/identity"
import { Context, type DateTime, type Effect } from "effect"
import type { Site } from "../sites/Site.ts"

/** The hostnames and proxies that organizations claim for their sites. Deleted sites claim nothing. */
export class AddressClaims extends Context.Service<
  AddressClaims,
  {
    /** The sites of these organizations with an address, verified or not: at most one of each organization, by id. */
    readonly list: (
      kind: "hostname" | "proxy",
      address: string,
      organizationIds: ReadonlyArray<OrganizationId>
    ) => Effect.Effect<ReadonlyArray<Site>>
    /**
     * Takes sites whose hostname is not verified and was not taken since a time, those that were taken longest ago first, and remembers
     * that they were taken now. Callers at the same time take different sites.
     */
    readonly takePending: (
      before: DateTime.Utc,
      now: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Site>>
  }
>()("@octavo/sites/AddressClaims") {}
