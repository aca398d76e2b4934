import { type OrganizationId, organizationPart } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { Notices } from "../mails/Notices.ts"
import { Webhooks } from "./Webhooks.ts"

/** The webhooks of an organization, which are removed one by one with their deliveries, and the notices about it. */
export const notificationsOfOrganization = organizationPart(
  Effect.fnUntraced(function* (organizationId: OrganizationId) {
    const webhooks = yield* Webhooks
    const { items, next } = yield* webhooks.list(organizationId, { after: null, limit: 1 })
    for (const { id } of items) yield* webhooks.remove(id)
    if (next === null) yield* (yield* Notices).removeOfOrganization(organizationId)
    return next !== null
  }, atomically)
)
