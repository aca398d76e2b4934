import type { IdPosition, Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect } from "effect"
import type { OrganizationId } from "./Organization.ts"
import type { UserId } from "./User.ts"
import type { Team, TeamId, TeamRole } from "./Team.ts"

/** The members of teams, with those who have not accepted an invitation to the organization. */
export class TeamMembers extends Context.Service<
  TeamMembers,
  {
    /**
     * Those of a team, by the id of the invitation, or of the user where there was none: an order by users would reveal which invited
     * addresses had accounts.
     */
    readonly list: (
      teamId: TeamId,
      request: ListingRequest
    ) => Effect.Effect<Listing<{ readonly userId: UserId; readonly role: TeamRole }, IdPosition>>
    /** How many members each of these teams has, if any. */
    readonly count: (teamIds: ReadonlyArray<TeamId>) => Effect.Effect<ReadonlyMap<TeamId, number>>
    /** All users of a team with their roles, invited ones among them. */
    readonly rolesIn: (teamId: TeamId) => Effect.Effect<ReadonlyMap<UserId, TeamRole>>
    /** The role of a user in those of these teams that the user is in. */
    readonly rolesOf: (
      userId: UserId,
      teamIds: ReadonlyArray<TeamId>
    ) => Effect.Effect<ReadonlyMap<TeamId, TeamRole>>
    /** The teams of a user in an organization, by id; `foldedTitle` is a part of the title, in the form of `foldName`. */
    readonly listTeams: (
      organizationId: OrganizationId,
      userId: UserId,
      foldedTitle: string,
      request: ListingRequest
    ) => Effect.Effect<Listing<{ readonly team: Team; readonly role: TeamRole }, IdPosition>>
    /**
     * The members of an organization whom these ids name, by the id: of the invitation, or of the user. `knowsUsers` says whether
     * the id of a user also names one who has not accepted an invitation.
     */
    readonly findNamed: (
      organizationId: OrganizationId,
      ids: ReadonlyArray<string>,
      knowsUsers: boolean
    ) => Effect.Effect<ReadonlyMap<string, UserId>>
    /** Those of these organizations in which a user owns a team that no directory provisions. */
    readonly findWithOwnTeam: (
      userId: UserId,
      organizationIds: ReadonlyArray<OrganizationId>
    ) => Effect.Effect<ReadonlySet<OrganizationId>>
  }
>()("@octavo/identity/TeamMembers") {}
