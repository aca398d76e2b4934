import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import type { Membership } from "../directory/Membership.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"
import type { Organization, OrganizationId } from "../directory/Organization.ts"

/** An organization with the membership of the caller. */
export interface ReachedOrganization {
  readonly organization: Organization
  readonly membership: Membership | null
}

/** An organization as the caller may see it. */
export interface OrganizationView extends ReachedOrganization {
  /** Whether the caller manages the members of a team. */
  readonly ownsTeam: boolean
}

const isAdmin = ({ membership }: ReachedOrganization) => membership?.role === "admin" && !membership.disabled

/** Describes organizations to the caller, in their order, with at most one query. */
export const describeOrganizations = Effect.fnUntraced(function* <Reached extends ReachedOrganization>(
  reached: ReadonlyArray<Reached>
) {
  const { userId } = yield* Caller
  const others = reached.flatMap((one) =>
    one.membership === null || one.membership.disabled || isAdmin(one) ? [] : one.organization.id
  )
  const withOwnTeam =
    others.length === 0
      ? new Set<OrganizationId>()
      : yield* (yield* TeamMembers).findWithOwnTeam(userId, others)
  return reached.map((one) => ({
    ...one,
    ownsTeam: isAdmin(one) || withOwnTeam.has(one.organization.id)
  }))
})

/** Describes one organization. */
export const describeOrganization = <Reached extends ReachedOrganization>(reached: Reached) =>
  Effect.map(describeOrganizations([reached]), ([view]) => view!)
