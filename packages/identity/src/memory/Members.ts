import { Effect, Layer, Option, TxHashMap } from "effect"
import { membershipFor } from "../access/membershipFor.ts"
import type { Organization } from "../directory/Organization.ts"
import type { UserId } from "../directory/User.ts"
import { IdentityTables, isDeleted, nameOfMember } from "./IdentityTables.ts"
import { Invitation, isPending, Member } from "../directory/Member.ts"
import { type Colleague, Members } from "../directory/Members.ts"

/** Those of some users who are in one of these organizations. */
const colleaguesAmong = (
  others: ReadonlyArray<UserId>,
  active: ReadonlyArray<Member>,
  mine: ReadonlyMap<string, Member["role"]>
): ReadonlyArray<Colleague> =>
  [...new Set(others)].flatMap((other) => {
    const shared = active.flatMap((member) =>
      member.userId === other && mine.has(member.organizationId) ? member.organizationId : []
    )
    if (shared.length === 0) return []
    return [{ userId: other, isKnownToMember: shared.some((id) => mine.get(id) !== null) }]
  })

const isActingAdmin = (member: Member): boolean =>
  member.role === "admin" && !member.disabled && !isPending(member)

/** Whether a membership of a user needs single sign-on. */
const isHeldBySso = Effect.fnUntraced(function* (
  organizations: TxHashMap.TxHashMap<string, Organization>,
  members: TxHashMap.TxHashMap<string, Member>,
  userId: UserId
) {
  for (const member of yield* TxHashMap.values(members)) {
    if (member.userId !== userId || member.disabled || member.role === "admin") continue
    const organization = yield* TxHashMap.get(organizations, member.organizationId)
    if (Option.exists(organization, (one) => one.ssoInForce && !isDeleted(one))) return true
  }
  return false
})

export const layer: Layer.Layer<Members, never, IdentityTables> = Layer.effect(
  Members,
  Effect.gen(function* () {
    const { members, organizations, sightings } = yield* IdentityTables
    return {
      find: (organizationId, userId) => TxHashMap.get(members, nameOfMember(organizationId, userId)),
      findByInvitation: (invitationId) =>
        Effect.map(TxHashMap.values(members), (all) =>
          Option.fromUndefinedOr(all.find(({ invitation }) => invitation?.id === invitationId))
        ),
      findMany: (organizationId, userIds) =>
        Effect.map(TxHashMap.values(members), (all) =>
          all.filter((member) => member.organizationId === organizationId && userIds.includes(member.userId))
        ),
      findColleagues: ({ credential, userId }, others) =>
        Effect.gen(function* () {
          const all = yield* TxHashMap.values(members)
          const active = all.filter((member) => !member.disabled && !isPending(member))
          const mine = new Map<string, Member["role"]>()
          for (const member of active.filter((member) => member.userId === userId)) {
            const found = yield* TxHashMap.get(organizations, member.organizationId)
            const organization = Option.getOrUndefined(Option.filter(found, (one) => !isDeleted(one)))
            const reached = organization && membershipFor(credential, organization, member)
            if (typeof reached === "object" && reached !== null) mine.set(member.organizationId, member.role)
          }
          return colleaguesAmong(others, active, mine)
        }),
      hasInvitations: (userId) =>
        Effect.map(TxHashMap.values(members), (all) =>
          all.some((member) => member.userId === userId && isPending(member))
        ),
      needsSso: (userId) => isHeldBySso(organizations, members, userId),
      hasOtherAdmin: (organizationId, userId) =>
        Effect.map(TxHashMap.values(members), (all) =>
          all.some(
            (other) =>
              other.organizationId === organizationId && other.userId !== userId && isActingAdmin(other)
          )
        ),
      put: Effect.fnUntraced(function* (member) {
        const name = nameOfMember(member.organizationId, member.userId)
        const known = Option.getOrNull(yield* TxHashMap.get(members, name))
        yield* TxHashMap.set(members, name, new Member({ ...member, lastSeenAt: known?.lastSeenAt ?? null }))
      }),
      addMissing: Effect.fnUntraced(function* (added) {
        let count = 0
        for (const member of added) {
          const name = nameOfMember(member.organizationId, member.userId)
          if (yield* TxHashMap.has(members, name)) continue
          yield* TxHashMap.set(members, name, member)
          count++
        }
        return count
      }),
      accept: (organizationId, userId, acceptedAt) =>
        Effect.asVoid(
          TxHashMap.modify(members, nameOfMember(organizationId, userId), (member) =>
            member.invitation !== null && isPending(member)
              ? new Member({ ...member, invitation: new Invitation({ ...member.invitation, acceptedAt }) })
              : member
          )
        ),
      remove: Effect.fnUntraced(function* (organizationId, userId) {
        yield* TxHashMap.remove(members, nameOfMember(organizationId, userId))
        yield* TxHashMap.remove(sightings, nameOfMember(organizationId, userId))
      })
    }
  })
)
