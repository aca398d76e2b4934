import type { ListingRequest } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import { describeFound } from "./describeMembers.ts"
import {
  isContinuable,
  type MemberList,
  MemberListOutdated,
  type MemberPosition
} from "../directory/MemberList.ts"
import { Visits } from "../directory/Visits.ts"

/**
 * The members of an organization, for those who are more than guests. A list by the last visit is that of the moment when it
 * began: each member who was seen before is in it once, whoever is seen meanwhile.
 */
export const listMembers = Effect.fn("identity.listMembers")(function* (
  organizationId: OrganizationId,
  list: MemberList,
  request: ListingRequest<MemberPosition>
) {
  yield* requireOrganization(organizationId, "read")
  const now = yield* DateTime.now
  if (list.sort === "lastSeenAt" && request.after !== null && !isContinuable(request.after, now))
    return yield* new MemberListOutdated()
  const { items, next } = yield* (yield* Visits).listMembers(organizationId, list, now, request)
  return { items: yield* describeFound(organizationId, items), next }
})
