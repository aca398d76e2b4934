import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import { SsoLinks } from "../sso/SsoLinks.ts"
import type { UserId } from "../users/User.ts"
import { updateMember } from "./updateMember.ts"

/**
 * Lets the providers of an organization sign a member in; for administrators. The link to a provider is forgotten, so that the
 * next sign-in links the member anew.
 */
export const allowSso = Effect.fn("identity.allowSso")(function* (
  organizationId: OrganizationId,
  userId: UserId
) {
  // No administrator is lost.
  const allowed = updateMember(organizationId, userId, { sso: true })
  const member = yield* Effect.catchTag(allowed, "LastAdmin", Effect.die)
  yield* (yield* SsoLinks).removeOfUser(organizationId, userId)
  return member
}, atomically)
