import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"

/**
 * Whether there is an organization that is not deleted, for what reaches a thing of it without a member: visitors, signed links, tokens,
 * webhooks and the work of workers.
 */
export const isActiveOrganization = (id: OrganizationId): Effect.Effect<boolean, never, Organizations> =>
  Organizations.use((organizations) =>
    Effect.match(organizations.get(id), { onFailure: () => false, onSuccess: () => true })
  )
