import { Effect } from "effect"
import { TeamId } from "../directory/Team.ts"
import { Teams } from "../directory/Teams.ts"
import { DefaultTeamUnknown } from "./SamlProvider.ts"
import type { SsoProvider } from "../directory/SsoProvider.ts"

/** The default team of a provider after a change: a team of its organization. Null clears it, and undefined keeps it. */
export const planDefaultTeam = Effect.fnUntraced(function* (
  provider: Pick<SsoProvider, "organizationId" | "defaultTeam">,
  id: string | null | undefined
) {
  if (id === undefined) return provider.defaultTeam
  if (id === null) return null
  const [team] = yield* (yield* Teams).findMany([TeamId.make(id)])
  if (team === undefined || team.organizationId !== provider.organizationId) {
    return yield* new DefaultTeamUnknown({ teamId: id })
  }
  return team.id
})
