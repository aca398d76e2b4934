import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect } from "effect"
import type { OrganizationId } from "./Organization.ts"
import type { UserId } from "./User.ts"
import type { Team, TeamId, TeamNotFound, TeamRole } from "./Team.ts"

/** The teams that a reader asks for; an absent field asks for all. */
export interface TeamFilter {
  /** A part of the title, in the form of `foldName`. */
  readonly foldedTitle?: string | undefined
  /** The teams that this user owns and no directory provisions. */
  readonly owner?: UserId | undefined
}

/** All teams, and who is in them. */
export class Teams extends Context.Service<
  Teams,
  {
    readonly get: (id: TeamId) => Effect.Effect<Team, TeamNotFound>
    /** Those of these that there are, in no order. */
    readonly findMany: (ids: ReadonlyArray<TeamId>) => Effect.Effect<ReadonlyArray<Team>>
    /** Those of an organization, by id. */
    readonly list: (
      organizationId: OrganizationId,
      filter: TeamFilter,
      request: ListingRequest
    ) => Effect.Effect<Listing<Team>>
    readonly put: (team: Team) => Effect.Effect<void>
    /** Removes the team with its memberships. */
    readonly remove: (id: TeamId) => Effect.Effect<void>
    /** Adds a user, or gives a member this role. */
    readonly addMember: (teamId: TeamId, userId: UserId, role?: TeamRole) => Effect.Effect<void>
    /** Adds users, or gives members these roles. */
    readonly putMembers: (teamId: TeamId, roles: ReadonlyMap<UserId, TeamRole>) => Effect.Effect<void>
    readonly removeMembers: (teamId: TeamId, userIds: ReadonlyArray<UserId>) => Effect.Effect<void>
    /** Takes a user out of every team of an organization. */
    readonly removeFromAll: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<void>
    /** The teams that a user is in, of every organization. */
    readonly listOfUser: (userId: UserId) => Effect.Effect<ReadonlyArray<Team>>
    /** How many teams of an organization each of these users is in, if any. */
    readonly countOfUsers: (
      organizationId: OrganizationId,
      userIds: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyMap<UserId, number>>
  }
>()("@octavo/identity/Teams") {}
