import { Context, type Effect } from "effect"
import type { OrganizationId } from "../directory/Organization.ts"
import type { Team, TeamId } from "../directory/Team.ts"
import type { UserId } from "../directory/User.ts"
import type { ScimListing, ScimPage } from "../directory/ScimUsers.ts"

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
