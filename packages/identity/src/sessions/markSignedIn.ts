import { Effect } from "effect"
import { markSeen } from "./markSeen.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Organizations } from "../directory/Organizations.ts"
import type { UserId } from "../directory/User.ts"

/** Records a sign-in as a visit of every organization that it reaches. */
export const markSignedIn = Effect.fnUntraced(function* (userId: UserId, within: OrganizationId | null) {
  const asker = { userId, credential: { within, exempt: false } }
  const reached = yield* (yield* Organizations).listOfUser(asker, { after: null, limit: 1000 })
  // In one order, so that two sign-ins of a user never wait for each other.
  for (const { organization } of reached.items) yield* markSeen(organization.id, userId)
})
