import { Effect, Layer, TxHashMap } from "effect"
import type { Team } from "../teams/Team.ts"
import { Teams } from "../teams/Teams.ts"
import type { UserId } from "../users/User.ts"

export const layer: Layer.Layer<Teams> = Layer.effect(
  Teams,
  Effect.gen(function* () {
    const teams = yield* TxHashMap.empty<string, Team>()
    const memberships = yield* TxHashMap.empty<string, { readonly teamId: string; readonly userId: UserId }>()
    return {
      findMany: (ids) =>
        Effect.map(TxHashMap.values(teams), (all) => all.filter((team) => ids.includes(team.id))),
      put: (team) => TxHashMap.set(teams, team.id, team),
      addMember: (teamId, userId) => TxHashMap.set(memberships, `${teamId}/${userId}`, { teamId, userId }),
      removeMember: (teamId, userId) => Effect.asVoid(TxHashMap.remove(memberships, `${teamId}/${userId}`)),
      removeFromAll: Effect.fnUntraced(function* (organizationId, userId) {
        for (const team of yield* TxHashMap.values(teams)) {
          if (team.organizationId === organizationId)
            yield* TxHashMap.remove(memberships, `${team.id}/${userId}`)
        }
      }),
      countOfUsers: Effect.fnUntraced(function* (organizationId, userIds) {
        const own = new Set(
          (yield* TxHashMap.values(teams))
            .filter((team) => team.organizationId === organizationId)
            .map(({ id }): string => id)
        )
        const counts = new Map<UserId, number>()
        for (const { teamId, userId } of yield* TxHashMap.values(memberships)) {
          if (own.has(teamId) && userIds.includes(userId)) counts.set(userId, (counts.get(userId) ?? 0) + 1)
        }
        return counts
      }),
      listOfUser: Effect.fnUntraced(function* (userId) {
        const own = (yield* TxHashMap.values(memberships)).filter((row) => row.userId === userId)
        const ids = new Set(own.map((row) => row.teamId))
        const all = yield* TxHashMap.values(teams)
        return all.filter((team) => ids.has(team.id)).sort((a, b) => (a.id < b.id ? -1 : 1))
      })
    }
  })
)
