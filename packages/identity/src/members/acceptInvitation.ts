import { DateTime, Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { Members } from "../directory/Members.ts"

/** Accepts the invitation of the caller to an organization: from then on its members see the profile of the caller. */
export const acceptInvitation = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const { userId } = yield* Caller
  yield* (yield* Members).accept(organizationId, userId, yield* DateTime.now)
})
