import { emitEvent } from "@octavo/kernel"
import { Effect } from "effect"
import { Caller } from "../access/Caller.ts"
import { Grants } from "../access/Grants.ts"
import { audit } from "../audit/audit.ts"
import { OidcProviders } from "../sso/OidcProviders.ts"
import { SamlProviders } from "../sso/SamlProviders.ts"
import type { Team } from "../directory/Team.ts"
import { teamDeleted } from "../teams/teamEvents.ts"
import { Teams } from "../directory/Teams.ts"

/**
 * Removes a team with its memberships and grants, and takes it away from providers as their default team; `teamDeleted`
 * reports it. For a unit of work that locks the organization. Providers come first: a sign-in that adds somebody to the
 * team ends before, or finds no team.
 */
export const endTeam = Effect.fnUntraced(function* ({ id, organizationId, title }: Team) {
  yield* (yield* SamlProviders).clearDefaultTeam(id)
  yield* (yield* OidcProviders).clearDefaultTeam(id)
  yield* (yield* Grants).removeOfTeam(id)
  yield* (yield* Teams).remove(id)
  yield* audit({
    organizationId,
    action: "team.deleted",
    target: { kind: "team", id },
    before: { title }
  })
  yield* emitEvent(
    teamDeleted,
    { organizationId, teamId: id },
    { subject: organizationId, causedBy: (yield* Caller).userId }
  )
})
