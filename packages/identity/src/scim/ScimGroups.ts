import { Context, type Effect } from "effect"
import type { OrganizationId } from "../organizations/Organization.ts"
import type { Team, TeamId } from "../teams/Team.ts"
import type { UserId } from "../users/User.ts"
import type { ScimListing, ScimPage } from "./ScimUsers.ts"

/** The teams that directories provision. */
export class ScimGroups extends Context.Service<
  ScimGroups,
  {
    /** Those of an organization that have these fields, by id. */
    readonly list: (
      organizationId: OrganizationId,
      filter: { readonly foldedTitle?: string | undefined; readonly externalId?: string | undefined },
      page: ScimPage
    ) => Effect.Effect<ScimListing<Team>>
    /** All members of these teams, invited ones among them, by team and user. */
    readonly listMembers: (
      teamIds: ReadonlyArray<TeamId>
    ) => Effect.Effect<ReadonlyArray<{ readonly teamId: TeamId; readonly userId: UserId }>>
  }
>()("@octavo/identity/ScimGroups") {}
