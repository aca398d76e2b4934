import { DateTime, Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { UserId } from "../directory/User.ts"
import { Visits } from "../directory/Visits.ts"

/** Visits of a member are recorded at most this often. */
const visitInterval = { minutes: 1 } as const

/** Records that a member is present now; at most once a minute. */
export const markSeen = Effect.fnUntraced(function* (organizationId: OrganizationId, userId: UserId) {
  const now = yield* DateTime.now
  yield* (yield* Visits).mark(organizationId, userId, now, DateTime.subtract(now, visitInterval))
})
