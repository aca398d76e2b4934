import { Effect, Layer, Option, TxHashMap } from "effect"
import { Grant } from "../access/Grant.ts"
import { Grants } from "../access/Grants.ts"
import { higher, type Role } from "../directory/Role.ts"
import { Members } from "../directory/Members.ts"
import { TeamId } from "../directory/Team.ts"
import { Teams } from "../directory/Teams.ts"
import { UserId } from "../directory/User.ts"
import { IdentityTables } from "./IdentityTables.ts"

export const layer: Layer.Layer<Grants, never, IdentityTables | Members | Teams> = Layer.effect(
  Grants,
  Effect.gen(function* () {
    const { grants } = yield* IdentityTables
    const members = yield* Members
    const teams = yield* Teams
    const nameOf = (on: Grant["on"], to: Grant["to"]) => [on.kind, on.id, to.kind, to.id].join("/")
    const roleOf = (on: Grant["on"], to: Grant["to"]) =>
      Effect.map(TxHashMap.get(grants, nameOf(on, to)), (grant) => Option.getOrUndefined(grant)?.role ?? null)
    return {
      find: (on, to) => TxHashMap.get(grants, nameOf(on, to)),
      put: (grant) => TxHashMap.set(grants, nameOf(grant.on, grant.to), grant),
      remove: (on, to) => Effect.asVoid(TxHashMap.remove(grants, nameOf(on, to))),
      removeAll: Effect.fnUntraced(function* (on) {
        for (const [name, grant] of yield* TxHashMap.entries(grants)) {
          if (grant.on.kind === on.kind && grant.on.id === on.id) yield* TxHashMap.remove(grants, name)
        }
      }),
      removeOfUser: Effect.fnUntraced(function* (organizationId, userId) {
        for (const [name, grant] of yield* TxHashMap.entries(grants)) {
          const isOfUser = grant.to.kind === "user" && grant.to.id === userId
          if (isOfUser && grant.organizationId === organizationId) yield* TxHashMap.remove(grants, name)
        }
      }),
      removeOfTeam: Effect.fnUntraced(function* (teamId) {
        for (const [name, { to }] of yield* TxHashMap.entries(grants)) {
          if (to.kind === "team" && to.id === teamId) yield* TxHashMap.remove(grants, name)
        }
      }),
      findOfTeams: (teamIds) =>
        Effect.map(TxHashMap.values(grants), (all) =>
          all.filter(({ to }) => to.kind === "team" && teamIds.some((id) => id === to.id))
        ),
      removeOutsiders: Effect.fnUntraced(function* ({ ids, kind }, organizationId) {
        const things = new Set(ids)
        const granted = (yield* TxHashMap.values(grants)).filter(
          ({ on }) => on.kind === kind && things.has(on.id)
        )
        const idsOf = (to: Grant["to"]["kind"]) =>
          granted.flatMap((grant) => (grant.to.kind === to ? grant.to.id : []))
        const inside = new Set<string>([
          ...(yield* members.findMany(
            organizationId,
            idsOf("user").map((id) => UserId.make(id))
          )).map((member) => `user ${member.userId}`),
          ...(yield* teams.findMany(idsOf("team").map((id) => TeamId.make(id)))).flatMap((team) =>
            team.organizationId === organizationId ? `team ${team.id}` : []
          )
        ])
        for (const grant of granted) {
          const { on, to } = grant
          if (inside.has(`${to.kind} ${to.id}`)) {
            yield* TxHashMap.set(grants, nameOf(on, to), new Grant({ ...grant, organizationId }))
          } else yield* TxHashMap.remove(grants, nameOf(on, to))
        }
      }),
      findFor: Effect.fnUntraced(function* (on, userId) {
        let teamGrant: Role | null = null
        for (const team of yield* teams.listOfUser(userId)) {
          teamGrant = higher(teamGrant, yield* roleOf(on, { kind: "team", id: team.id }))
        }
        return { userGrant: yield* roleOf(on, { kind: "user", id: userId }), teamGrant }
      })
    }
  })
)
