import { Effect } from "effect"
import { describeTeams, type TeamView } from "../teams/describeTeams.ts"
import { Teams } from "../directory/Teams.ts"
import type { SsoProvider } from "../directory/SsoProvider.ts"

/** Looks up the default teams of providers. The result gives that of one provider; null for none. */
export const findDefaultTeams = Effect.fnUntraced(function* (
  providers: ReadonlyArray<Pick<SsoProvider, "defaultTeam">>
) {
  const teamIds = providers.flatMap(({ defaultTeam }) => defaultTeam ?? [])
  const found = teamIds.length === 0 ? [] : yield* (yield* Teams).findMany(teamIds)
  const views = yield* describeTeams({ role: "admin" }, found)
  const teams = new Map(views.map((view) => [view.team.id, view]))
  return ({ defaultTeam }: Pick<SsoProvider, "defaultTeam">): TeamView | null =>
    defaultTeam === null ? null : (teams.get(defaultTeam) ?? null)
})
