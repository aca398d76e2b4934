import { Context, type Effect, type Option } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import type { UserId } from "../users/User.ts"
import type { Member } from "./Member.ts"

/** Who belongs to which organization. */
export class Members extends Context.Service<
  Members,
  {
    readonly find: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<Option.Option<Member>>
    /** Those of these users who belong to an organization, in no order. */
    readonly findMany: (
      organizationId: OrganizationId,
      userIds: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyArray<Member>>
    /** Whether two users are in the same organization, neither of them disabled there. */
    readonly shareOrganization: (one: UserId, other: UserId) => Effect.Effect<boolean>
    /** Those of these users who are in an organization with a user, neither of them disabled there. */
    readonly findColleagues: (
      userId: UserId,
      others: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyArray<UserId>>
    readonly put: (member: Member) => Effect.Effect<void>
    readonly remove: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<void>
  }
>()("@octavo/identity/Members") {}
