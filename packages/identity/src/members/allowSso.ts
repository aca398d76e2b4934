import { Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import type { UserId } from "../users/User.ts"
import { updateMember } from "./updateMember.ts"

/** Lets the providers of an organization sign a member in; for administrators. */
export const allowSso = (organizationId: OrganizationId, userId: UserId) =>
  // No administrator is lost.
  Effect.catchTag(updateMember(organizationId, userId, { sso: true }), "LastAdmin", Effect.die)
