import { Effect, Layer, TxHashMap } from "effect"
import type { Team } from "../teams/Team.ts"
import { Teams } from "../teams/Teams.ts"

export const layer: Layer.Layer<Teams> = Layer.effect(
  Teams,
  Effect.gen(function* () {
    const teams = yield* TxHashMap.empty<string, Team>()
    const memberships = yield* TxHashMap.empty<string, { readonly teamId: string; readonly userId: string }>()
    return {
      put: (team) => TxHashMap.set(teams, team.id, team),
      addMember: (teamId, userId) => TxHashMap.set(memberships, `${teamId}/${userId}`, { teamId, userId }),
      removeMember: (teamId, userId) => Effect.asVoid(TxHashMap.remove(memberships, `${teamId}/${userId}`)),
      listOfUser: Effect.fnUntraced(function* (userId) {
        const own = (yield* TxHashMap.values(memberships)).filter((row) => row.userId === userId)
        const ids = new Set(own.map((row) => row.teamId))
        const all = yield* TxHashMap.values(teams)
        return all.filter((team) => ids.has(team.id)).sort((a, b) => (a.id < b.id ? -1 : 1))
      })
    }
  })
)
