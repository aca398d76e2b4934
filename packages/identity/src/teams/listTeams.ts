import type { Listing, ListingRequest } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { isPending } from "../directory/Member.ts"
import { Members } from "../directory/Members.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { requireOrganization } from "../access/requireOrganization.ts"
import type { UserId } from "../directory/User.ts"
import { describeTeams, type TeamView } from "./describeTeams.ts"
import { foldName } from "./foldName.ts"
import { Teams } from "../directory/Teams.ts"

/** The filter by owner for a member; null if the member manages no team at all. */
const filterByOwner = Effect.fnUntraced(function* (organizationId: OrganizationId, owner: UserId) {
  const member = Option.getOrNull(yield* (yield* Members).find(organizationId, owner))
  if (member === null || member.disabled || isPending(member)) return null
  return member.role === "admin" ? {} : { owner }
})

/**
 * The teams of an organization, for its members, by id. `title` leaves those whose titles contain it, without regard to
 * case, accents and width; `owner` those whose members this member manages.
 */
export const listTeams = Effect.fn("identity.listTeams")(function* (
  organizationId: OrganizationId,
  { owner, title = "" }: { readonly title?: string | undefined; readonly owner?: UserId | undefined },
  request: ListingRequest
) {
  const { membership } = yield* requireOrganization(organizationId, "read")
  const byOwner = owner === undefined ? {} : yield* filterByOwner(organizationId, owner)
  if (byOwner === null) return { items: [], next: null } satisfies Listing<TeamView>
  const filter = { ...byOwner, foldedTitle: foldName(title) }
  const { items, next } = yield* (yield* Teams).list(organizationId, filter, request)
  const listing: Listing<TeamView> = { items: yield* describeTeams(membership, items), next }
  return listing
})
