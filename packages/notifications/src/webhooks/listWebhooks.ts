import { type OrganizationId, requireOrganization } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { Webhooks } from "./Webhooks.ts"

/** Lists the webhooks of an organization for its administrators, oldest first. */
export const listWebhooks = Effect.fn("notifications.listWebhooks")(function* (
  organizationId: OrganizationId,
  request: ListingRequest
) {
  yield* requireOrganization(organizationId, "admin")
  return yield* (yield* Webhooks).list(organizationId, request)
})
