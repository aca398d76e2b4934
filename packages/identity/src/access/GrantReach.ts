import { Context, type Effect } from "effect"
import type { Member } from "../directory/Member.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import type { UserId } from "../directory/User.ts"
import type { Grant, ReachingGrant } from "./Grant.ts"

/** The grants on things and the members whom they reach, for lists of access. */
export class GrantReach extends Context.Service<
  GrantReach,
  {
    /** All grants on a thing itself, by the id of who has them. */
    readonly listOn: (on: Grant["on"]) => Effect.Effect<ReadonlyArray<Grant>>
    /** The grants on any of these things as they reach members who are not disabled, in no order. */
    readonly listReaching: (things: ReadonlyArray<Grant["on"]>) => Effect.Effect<ReadonlyArray<ReachingGrant>>
    /** Every grant that reaches one of these users, by name or by a team, in no order. */
    readonly findOfUsers: (userIds: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<ReachingGrant>>
    /** The members of an organization who are not disabled, by `positionOfMember`, after this position; null asks for all. */
    readonly listMembers: (
      organizationId: OrganizationId,
      after: string | null,
      limit: number | null
    ) => Effect.Effect<ReadonlyArray<Member>>
  }
>()("@octavo/identity/GrantReach") {}
