import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { acceptInvitation } from "./acceptInvitation.ts"
import { markSeen } from "../sessions/markSeen.ts"
import { requireMemberView } from "./requireMember.ts"

/** Records that the caller is present in an organization; answers them as a member. */
export const recordVisit = Effect.fn("identity.recordVisit")(function* (organizationId: OrganizationId) {
  yield* requireOrganization(organizationId, null)
  const { userId } = yield* Caller
  yield* acceptInvitation(organizationId)
  yield* markSeen(organizationId, userId)
  return yield* requireMemberView(organizationId, userId)
}, atomically)
