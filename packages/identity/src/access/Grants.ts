import { Context, type Effect, type Option } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { TeamId } from "../directory/Team.ts"
import type { UserId } from "../directory/User.ts"
import type { Grant } from "./Grant.ts"
import type { Role } from "../directory/Role.ts"

/** The roles that users and teams have on single spaces and collections. */
export class Grants extends Context.Service<
  Grants,
  {
    readonly find: (on: Grant["on"], to: Grant["to"]) => Effect.Effect<Option.Option<Grant>>
    readonly put: (grant: Grant) => Effect.Effect<void>
    readonly remove: (on: Grant["on"], to: Grant["to"]) => Effect.Effect<void>
    /** Takes away every grant on a thing that is gone. */
    readonly removeAll: (on: Grant["on"]) => Effect.Effect<void>
    /** Takes away every grant in an organization to a user. */
    readonly removeOfUser: (organizationId: OrganizationId, userId: UserId) => Effect.Effect<void>
    /** Takes away every grant to a team. */
    readonly removeOfTeam: (teamId: TeamId) => Effect.Effect<void>
    /** Every grant to these teams, in no order. */
    readonly findOfTeams: (teamIds: ReadonlyArray<TeamId>) => Effect.Effect<ReadonlyArray<Grant>>
    /**
     * Takes away what was granted on things to who is not of an organization, users and teams alike; the other grants
     * on them belong to that organization from then on.
     */
    readonly removeOutsiders: (
      on: { readonly kind: Grant["on"]["kind"]; readonly ids: ReadonlyArray<string> },
      organizationId: OrganizationId
    ) => Effect.Effect<void>
    /** Finds the grants on a resource to a user, directly and through the user's teams. */
    readonly findFor: (
      on: Grant["on"],
      userId: UserId
    ) => Effect.Effect<{ readonly userGrant: Role | null; readonly teamGrant: Role | null }>
  }
>()("@octavo/identity/Grants") {}
