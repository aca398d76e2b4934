import { Effect } from "effect"
import type { Team } from "../teams/Team.ts"
import { Teams } from "../teams/Teams.ts"
import type { SsoProvider } from "./SsoProvider.ts"

/** Looks up the default teams of providers. The result gives that of one provider; null for none. */
export const findDefaultTeams = Effect.fnUntraced(function* (
  providers: ReadonlyArray<Pick<SsoProvider, "defaultTeam">>
) {
  const teamIds = providers.flatMap(({ defaultTeam }) => defaultTeam ?? [])
  const found = teamIds.length === 0 ? [] : yield* (yield* Teams).findMany(teamIds)
  const teams = new Map(found.map((team) => [team.id, team]))
  return ({ defaultTeam }: Pick<SsoProvider, "defaultTeam">): Team | null =>
    defaultTeam === null ? null : (teams.get(defaultTeam) ?? null)
})
