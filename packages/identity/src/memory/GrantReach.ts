import { listKeyOf } from "../directory/Member.ts"
import { Effect, Layer, TxHashMap } from "effect"
import type { ReachingGrant } from "../access/Grant.ts"
import { GrantReach } from "../access/GrantReach.ts"
import { UserId } from "../directory/User.ts"
import { IdentityTables } from "./IdentityTables.ts"

export const layer: Layer.Layer<GrantReach, never, IdentityTables> = Layer.effect(
  GrantReach,
  Effect.gen(function* () {
    const { grants, members, teamMemberships } = yield* IdentityTables
    const enabled = Effect.map(TxHashMap.values(members), (all) => all.filter(({ disabled }) => !disabled))
    return {
      listOn: (on) =>
        Effect.map(TxHashMap.values(grants), (all) =>
          all
            .filter((grant) => grant.on.kind === on.kind && grant.on.id === on.id)
            .sort((a, b) => (a.to.id < b.to.id ? -1 : 1))
        ),
      listReaching: Effect.fnUntraced(function* (things) {
        const wanted = new Set(things.map(({ id, kind }) => `${kind} ${id}`))
        const memberships = yield* TxHashMap.values(teamMemberships)
        const reached = new Set(
          (yield* enabled).map(({ organizationId, userId }) => `${organizationId} ${userId}`)
        )
        return (yield* TxHashMap.values(grants)).flatMap(
          ({ on, organizationId, role, to }): ReadonlyArray<ReachingGrant> => {
            if (!wanted.has(`${on.kind} ${on.id}`)) return []
            const isByTeam = to.kind === "team"
            const userIds = isByTeam
              ? memberships.flatMap(({ teamId, userId }) => (teamId === to.id ? userId : []))
              : [UserId.make(to.id)]
            return userIds.flatMap((userId) =>
              reached.has(`${organizationId} ${userId}`) ? [{ on, userId, role, isByTeam }] : []
            )
          }
        )
      }),
      findOfUsers: Effect.fnUntraced(function* (userIds) {
        const memberships = yield* TxHashMap.values(teamMemberships)
        const all = yield* TxHashMap.values(grants)
        return [...new Set(userIds)].flatMap((userId) => {
          const teams = new Set<string>(
            memberships.flatMap((membership) => (membership.userId === userId ? membership.teamId : []))
          )
          return all.flatMap(({ on, role, to }): ReadonlyArray<ReachingGrant> => {
            const isByTeam = to.kind === "team"
            return (isByTeam ? teams.has(to.id) : to.id === userId) ? [{ on, userId, role, isByTeam }] : []
          })
        })
      }),
      listMembers: (organizationId, after, limit) =>
        Effect.map(enabled, (all) =>
          all
            .filter(
              (member) =>
                member.organizationId === organizationId && (after === null || listKeyOf(member) > after)
            )
            .sort((a, b) => (listKeyOf(a) < listKeyOf(b) ? -1 : 1))
            .slice(0, limit ?? all.length)
        )
    }
  })
)
