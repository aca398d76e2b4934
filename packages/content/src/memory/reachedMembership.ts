import type { Asker, OrganizationId, Organizations } from "@octavo/identity"
import { Effect } from "effect"

/** The membership of who asks in an organization, as far as the credential reaches. */
export const reachedMembership = (
  organizations: Organizations["Service"],
  organizationId: OrganizationId,
  asker: Asker
) =>
  Effect.map(
    organizations.findManyWithMembership([organizationId], asker),
    ([found]) => found?.membership ?? null
  )
