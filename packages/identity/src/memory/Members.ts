import { Effect, Layer, Option, TxHashMap } from "effect"
import { Invitation, isPending, Member } from "../members/Member.ts"
import { Members } from "../members/Members.ts"

export const layer: Layer.Layer<Members> = Layer.effect(
  Members,
  Effect.gen(function* () {
    const members = yield* TxHashMap.empty<string, Member>()
    const nameOf = (organizationId: string, userId: string) => `${organizationId}/${userId}`
    return {
      find: (organizationId, userId) => TxHashMap.get(members, nameOf(organizationId, userId)),
      findByInvitation: (invitationId) =>
        Effect.map(TxHashMap.values(members), (all) =>
          Option.fromUndefinedOr(all.find(({ invitation }) => invitation?.id === invitationId))
        ),
      findMany: (organizationId, userIds) =>
        Effect.map(TxHashMap.values(members), (all) =>
          all.filter((member) => member.organizationId === organizationId && userIds.includes(member.userId))
        ),
      findColleagues: (userId, others) =>
        Effect.map(TxHashMap.values(members), (all) => {
          const active = all.filter((member) => !member.disabled && !isPending(member))
          const mine = new Map(
            active.flatMap((member) =>
              member.userId === userId ? [[member.organizationId, member.role] as const] : []
            )
          )
          return [...new Set(others)].flatMap((other) => {
            const shared = active.flatMap((member) =>
              member.userId === other && mine.has(member.organizationId) ? member.organizationId : []
            )
            if (shared.length === 0) return []
            return [{ userId: other, isKnownToMember: shared.some((id) => mine.get(id) !== null) }]
          })
        }),
      hasInvitations: (userId) =>
        Effect.map(TxHashMap.values(members), (all) =>
          all.some((member) => member.userId === userId && isPending(member))
        ),
      put: (member) => TxHashMap.set(members, nameOf(member.organizationId, member.userId), member),
      addMissing: Effect.fnUntraced(function* (added) {
        let count = 0
        for (const member of added) {
          const name = nameOf(member.organizationId, member.userId)
          if (yield* TxHashMap.has(members, name)) continue
          yield* TxHashMap.set(members, name, member)
          count++
        }
        return count
      }),
      accept: (organizationId, userId, acceptedAt) =>
        Effect.asVoid(
          TxHashMap.modify(members, nameOf(organizationId, userId), (member) =>
            member.invitation !== null && isPending(member)
              ? new Member({ ...member, invitation: new Invitation({ ...member.invitation, acceptedAt }) })
              : member
          )
        ),
      remove: (organizationId, userId) =>
        Effect.asVoid(TxHashMap.remove(members, nameOf(organizationId, userId)))
    }
  })
)
