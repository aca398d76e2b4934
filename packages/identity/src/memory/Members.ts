import { Effect, Layer, TxHashMap } from "effect"
import type { Member } from "../members/Member.ts"
import { Members } from "../members/Members.ts"

export const layer: Layer.Layer<Members> = Layer.effect(
  Members,
  Effect.gen(function* () {
    const members = yield* TxHashMap.empty<string, Member>()
    const nameOf = (organizationId: string, userId: string) => `${organizationId}/${userId}`
    return {
      find: (organizationId, userId) => TxHashMap.get(members, nameOf(organizationId, userId)),
      findMany: (organizationId, userIds) =>
        Effect.map(TxHashMap.values(members), (all) =>
          all.filter((member) => member.organizationId === organizationId && userIds.includes(member.userId))
        ),
      shareOrganization: (one, other) =>
        Effect.map(TxHashMap.values(members), (all) => {
          const organizationsOf = (userId: string) =>
            all.flatMap((member) =>
              member.userId === userId && !member.disabled ? member.organizationId : []
            )
          const shared = new Set(organizationsOf(one))
          return organizationsOf(other).some((id) => shared.has(id))
        }),
      findColleagues: (userId, others) =>
        Effect.map(TxHashMap.values(members), (all) => {
          const active = all.filter((member) => !member.disabled)
          const shared = new Set(
            active.flatMap((member) => (member.userId === userId ? member.organizationId : []))
          )
          return others.filter((other) =>
            active.some((member) => member.userId === other && shared.has(member.organizationId))
          )
        }),
      put: (member) => TxHashMap.set(members, nameOf(member.organizationId, member.userId), member),
      remove: (organizationId, userId) =>
        Effect.asVoid(TxHashMap.remove(members, nameOf(organizationId, userId)))
    }
  })
)
