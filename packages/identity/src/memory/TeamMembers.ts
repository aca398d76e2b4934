import { toListing } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { isPending, listKeyOf, type Member } from "../directory/Member.ts"
import type { OrganizationId } from "../directory/Organization.ts"
import { foldName } from "../teams/foldName.ts"
import type { TeamId } from "../directory/Team.ts"
import { TeamMembers } from "../directory/TeamMembers.ts"
import type { UserId } from "../directory/User.ts"
import { IdentityTables, nameOfMember } from "./IdentityTables.ts"

/** Those of some members whom these ids name, by the id. */
const namedAmong = (
  own: ReadonlyArray<Member>,
  ids: ReadonlySet<string>,
  knowsUsers: boolean
): ReadonlyMap<string, UserId> =>
  new Map(
    own.flatMap((member): ReadonlyArray<readonly [string, UserId]> => {
      const names = [member.invitation?.id, isPending(member) && !knowsUsers ? undefined : member.userId]
      return names.flatMap((id) => (id !== undefined && ids.has(id) ? [[id, member.userId] as const] : []))
    })
  )

const isIn = (organizationId: OrganizationId) => (member: Member) => member.organizationId === organizationId

export const layer: Layer.Layer<TeamMembers, never, IdentityTables> = Layer.effect(
  TeamMembers,
  Effect.gen(function* () {
    const { members, teamMemberships, teams } = yield* IdentityTables
    const memberships = TxHashMap.values(teamMemberships)
    /** The memberships with their teams, and the key by which members of a team are sorted. */
    const rows = Effect.gen(function* () {
      const found = []
      for (const { role, teamId, userId } of yield* memberships) {
        const team = Option.getOrNull(yield* TxHashMap.get(teams, teamId))
        if (team === null) continue
        const member = yield* TxHashMap.get(members, nameOfMember(team.organizationId, userId))
        if (Option.isSome(member)) found.push({ team, userId, role, key: listKeyOf(member.value) })
      }
      return found
    })
    return {
      list: (teamId, { after, limit }) =>
        Effect.map(rows, (all) => {
          const found = all
            .filter(({ key, team }) => team.id === teamId && (after === null || key > after[0]))
            .sort((a, b) => (a.key < b.key ? -1 : 1))
          const { items, next } = toListing(found, limit, ({ key }) => [key])
          return { items: items.map(({ role, userId }) => ({ userId, role })), next }
        }),
      count: (teamIds) =>
        Effect.map(rows, (all) => {
          const counts = new Map<TeamId, number>()
          for (const { team } of all) {
            if (teamIds.includes(team.id)) counts.set(team.id, (counts.get(team.id) ?? 0) + 1)
          }
          return counts
        }),
      rolesIn: (teamId) =>
        Effect.map(memberships, (all) => {
          const own = all.filter((row) => row.teamId === teamId)
          return new Map(own.map(({ role, userId }) => [userId, role]))
        }),
      rolesOf: (userId, teamIds) =>
        Effect.map(memberships, (all) => {
          const own = all.filter((row) => row.userId === userId && teamIds.includes(row.teamId))
          return new Map(own.map(({ role, teamId }) => [teamId, role]))
        }),
      listTeams: (organizationId, userId, foldedTitle, { after, limit }) =>
        Effect.map(rows, (all) => {
          const found = all
            .filter(
              ({ team, ...row }) =>
                row.userId === userId &&
                team.organizationId === organizationId &&
                foldName(team.title).includes(foldedTitle) &&
                (after === null || team.id > after[0])
            )
            .map(({ role, team }) => ({ team, role }))
            .sort((a, b) => (a.team.id < b.team.id ? -1 : 1))
          return toListing(found, limit, ({ team }) => [team.id])
        }),
      findNamed: (organizationId, ids, knowsUsers) =>
        Effect.map(TxHashMap.values(members), (all) =>
          namedAmong(all.filter(isIn(organizationId)), new Set(ids), knowsUsers)
        ),
      findWithOwnTeam: (userId, organizationIds) =>
        Effect.map(
          rows,
          (all) =>
            new Set<OrganizationId>(
              all
                .filter(
                  ({ role, team, ...row }) =>
                    row.userId === userId &&
                    role === "owner" &&
                    team.externalId === null &&
                    organizationIds.includes(team.organizationId)
                )
                .map(({ team }) => team.organizationId)
            )
        )
    }
  })
)
