import { Context, type DateTime, type Effect, type Option } from "effect"
import type { OrganizationId } from "./Organization.ts"
import type { Asker } from "./Credential.ts"
import type { UserId } from "./User.ts"
import type { Member } from "./Member.ts"

/** Somebody who is in an organization with a user. */
export interface Colleague {
  readonly userId: UserId
  /** Whether the user is more than a guest in one of the organizations that both are in. */
  readonly isKnownToMember: boolean
}

/** The members of all organizations. */
export class Members extends Context.Service<
  Members,
  {
    readonly find: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<Option.Option<Member>>
    /** The member whom an invitation made. */
    readonly findByInvitation: (invitationId: string) => Effect.Effect<Option.Option<Member>>
    /** Those of these users who belong to an organization, in no order. */
    readonly findMany: (
      organizationId: OrganizationId,
      userIds: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyArray<Member>>
    /**
     * Those of these users who are in an organization with who asks, where neither of them is disabled or has an invitation
     * that is not accepted; only organizations count that the credential reaches.
     */
    readonly findColleagues: (
      asker: Asker,
      others: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyArray<Colleague>>
    /** Whether an invitation of a user is not accepted. */
    readonly hasInvitations: (userId: UserId) => Effect.Effect<boolean>
    /** Whether an organization that a user is in, and is no administrator of, requires single sign-on. */
    readonly needsSso: (userId: UserId) => Effect.Effect<boolean>
    /** Whether an administrator of an organization who is not disabled remains besides a user. */
    readonly hasOtherAdmin: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<boolean>
    /** Adds or changes a member; the last visit is that of `Visits`. */
    readonly put: (member: Member) => Effect.Effect<void>
    /** Adds those who do not belong to the organization yet; answers how many. */
    readonly addMissing: (members: ReadonlyArray<Member>) => Effect.Effect<number>
    /** Marks the invitation of a member as accepted, if it is not. */
    readonly accept: (organizationId: OrganizationId, userId: UserId, at: DateTime.Utc) => Effect.Effect<void>
    readonly remove: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<void>
  }
>()("@octavo/identity/Members") {}
