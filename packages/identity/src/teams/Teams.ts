import { Context, type Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import type { UserId } from "../users/User.ts"
import type { Team, TeamId } from "./Team.ts"

/** All teams, and who is in them. */
export class Teams extends Context.Service<
  Teams,
  {
    /** Those of these that there are, in no order. */
    readonly findMany: (ids: ReadonlyArray<TeamId>) => Effect.Effect<ReadonlyArray<Team>>
    readonly put: (team: Team) => Effect.Effect<void>
    readonly addMember: (teamId: TeamId, userId: UserId) => Effect.Effect<void>
    readonly removeMember: (teamId: TeamId, userId: UserId) => Effect.Effect<void>
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
