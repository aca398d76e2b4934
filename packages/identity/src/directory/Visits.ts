import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect } from "effect"
import type { OrganizationId } from "./Organization.ts"
import type { UserId } from "./User.ts"
import type { Member } from "./Member.ts"
import type { MemberList, MemberPosition } from "./MemberList.ts"

/** The visits of members, numbered in each organization, and the lists of members, which they sort. */
export class Visits extends Context.Service<
  Visits,
  {
    /** The members of an organization; `now` is the time at which a list begins that has no position yet. */
    readonly listMembers: (
      organizationId: OrganizationId,
      list: MemberList,
      now: DateTime.Utc,
      request: ListingRequest<MemberPosition>
    ) => Effect.Effect<Listing<Member, MemberPosition>>
    /** Records a visit of a member who accepted, unless a later one than `unlessAfter` is recorded. */
    readonly mark: (
      organizationId: OrganizationId,
      userId: UserId,
      at: DateTime.Utc,
      unlessAfter: DateTime.Utc
    ) => Effect.Effect<void>
    /** Removes the visits up to a time that no list of a later moment needs. */
    readonly removeBefore: (time: DateTime.Utc) => Effect.Effect<void>
  }
>()("@octavo/identity/Visits") {}
