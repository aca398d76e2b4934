import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { SsoLinks } from "../directory/SsoLinks.ts"
import { updateMember } from "./updateMember.ts"

/**
 * Lets the providers of an organization sign a member in; for administrators. Forgets the link of the member, so that the
 * next sign-in links them anew.
 */
export const allowSso = Effect.fn("identity.allowSso")(function* (
  organizationId: OrganizationId,
  id: string
) {
  // No administrator is lost.
  const view = yield* Effect.catchTag(
    updateMember(organizationId, id, { sso: true }),
    "LastAdmin",
    Effect.die
  )
  yield* (yield* SsoLinks).removeOfUser(organizationId, view.member.userId)
  return view
}, atomically)
