import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { foldName } from "../teams/foldName.ts"
import { TeamNotFound } from "../directory/Team.ts"
import { Teams } from "../directory/Teams.ts"
import type { UserId } from "../directory/User.ts"
import { IdentityTables } from "./IdentityTables.ts"

export const layer: Layer.Layer<Teams, never, IdentityTables> = Layer.effect(
  Teams,
  Effect.gen(function* () {
    const { teamMemberships: memberships, teams } = yield* IdentityTables
    const nameOf = (teamId: string, userId: string) => `${teamId}/${userId}`
    const removeWhere = Effect.fnUntraced(function* (
      isRemoved: (row: { readonly teamId: string; readonly userId: UserId }) => boolean
    ) {
      for (const [name, row] of yield* TxHashMap.entries(memberships)) {
        if (isRemoved(row)) yield* TxHashMap.remove(memberships, name)
      }
    })
    const idsIn = (organizationId: string) =>
      Effect.map(
        TxHashMap.values(teams),
        (all) =>
          new Set<string>(all.filter((team) => team.organizationId === organizationId).map((team) => team.id))
      )
    return {
      get: (id) =>
        Effect.flatMap(
          TxHashMap.get(teams, id),
          Option.match({
            onNone: () => Effect.fail(new TeamNotFound({ teamId: id })),
            onSome: Effect.succeed
          })
        ),
      findMany: (ids) =>
        Effect.map(TxHashMap.values(teams), (all) => all.filter((team) => ids.includes(team.id))),
      list: Effect.fnUntraced(function* (organizationId, { foldedTitle = "", owner }, request) {
        const owned = new Set(
          (yield* TxHashMap.values(memberships))
            .filter((row) => row.userId === owner && row.role === "owner")
            .map((row) => row.teamId)
        )
        const found = (yield* TxHashMap.values(teams)).filter(
          (team) =>
            team.organizationId === organizationId &&
            foldName(team.title).includes(foldedTitle) &&
            (owner === undefined || (team.externalId === null && owned.has(team.id)))
        )
        return listById(
          found.sort((a, b) => (a.id < b.id ? -1 : 1)),
          request
        )
      }),
      put: (team) => TxHashMap.set(teams, team.id, team),
      remove: (id) =>
        Effect.andThen(
          removeWhere(({ teamId }) => teamId === id),
          Effect.asVoid(TxHashMap.remove(teams, id))
        ),
      addMember: (teamId, userId, role = "member") =>
        TxHashMap.set(memberships, nameOf(teamId, userId), { teamId, userId, role }),
      putMembers: Effect.fnUntraced(function* (teamId, roles) {
        for (const [userId, role] of roles) {
          yield* TxHashMap.set(memberships, nameOf(teamId, userId), { teamId, userId, role })
        }
      }),
      removeMembers: (teamId, userIds) =>
        removeWhere((row) => row.teamId === teamId && userIds.includes(row.userId)),
      removeFromAll: Effect.fnUntraced(function* (organizationId, userId) {
        const own = yield* idsIn(organizationId)
        yield* removeWhere((row) => own.has(row.teamId) && row.userId === userId)
      }),
      countOfUsers: Effect.fnUntraced(function* (organizationId, userIds) {
        const own = yield* idsIn(organizationId)
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
