import {
  Caller,
  describeInvited,
  isPending,
  knownId,
  Members,
  type OrganizationId,
  type Person
} from "@octavo/identity"
import { Effect } from "effect"
import type { ReviewRequest } from "./ReviewRequest.ts"

/** A requested review, and the reviewer as the caller may see them if they have not accepted their invitation. */
export interface ReviewRequestView {
  readonly request: ReviewRequest
  readonly invited: Person | null
}

/**
 * Describes requested reviews of a space of an organization. Members who have not accepted their invitation are described by it, to guests
 * without the address.
 */
export const describeRequests = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  requests: ReadonlyArray<ReviewRequest>
) {
  if (requests.length === 0) return []
  const caller = yield* Caller
  const ids = [...requests.map(({ userId }) => userId), caller.userId]
  const members = yield* (yield* Members).findMany(organizationId, ids)
  const isGuest = members.some(({ role, userId }) => userId === caller.userId && role === null)
  const pending = members.filter(isPending)
  const people = yield* describeInvited(pending)
  const shown = new Map(
    pending.map((member) => {
      const person = people.get(member.userId)!
      const anonymous = {
        id: knownId(member, caller),
        displayName: "Invited",
        photoUrl: null,
        shownEmail: null
      }
      return [member.userId, isGuest ? anonymous : person]
    })
  )
  return requests.map((request): ReviewRequestView => ({
    request,
    invited: shown.get(request.userId) ?? null
  }))
})
