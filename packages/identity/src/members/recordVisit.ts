import { atomically } from "@octavo/kernel"
import { DateTime, Duration, Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../organizations/Organization.ts"
import { requireOrganization } from "../organizations/requireOrganization.ts"
import { acceptInvitation } from "./acceptInvitation.ts"
import { Members } from "./Members.ts"
import { requireMemberView } from "./requireMember.ts"

/** `lastSeenAt` is written at most this often. */
const visitInterval = Duration.minutes(1)

/** Records that the caller is present in an organization; answers them as a member. */
export const recordVisit = Effect.fn("identity.recordVisit")(function* (organizationId: OrganizationId) {
  yield* requireOrganization(organizationId, null)
  const { userId } = yield* Caller
  yield* acceptInvitation(organizationId)
  const now = yield* DateTime.now
  yield* (yield* Members).markSeen(organizationId, userId, now, DateTime.subtractDuration(now, visitInterval))
  return yield* requireMemberView(organizationId, userId)
}, atomically)
