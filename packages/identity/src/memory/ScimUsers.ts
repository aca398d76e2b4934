import { Effect, Layer, Option, TxHashMap } from "effect"
import type { Member } from "../directory/Member.ts"
import { foldUserName, scimIdOf, type ScimUser, userNameOf } from "../directory/ScimUser.ts"
import { ScimUsers } from "../directory/ScimUsers.ts"
import { Users } from "../directory/Users.ts"
import { IdentityTables, nameOfMember } from "./IdentityTables.ts"

export const layer: Layer.Layer<ScimUsers, never, IdentityTables | Users> = Layer.effect(
  ScimUsers,
  Effect.gen(function* () {
    const { members } = yield* IdentityTables
    const users = yield* Users
    const rows = yield* TxHashMap.empty<string, ScimUser>()
    const personOf = Effect.fnUntraced(function* (member: Member) {
      const user = yield* Effect.orDie(users.get(member.userId))
      const fields = yield* TxHashMap.get(rows, nameOfMember(member.organizationId, member.userId))
      return { member, user, fields: Option.getOrNull(fields) }
    })
    const membersOf = (organizationId: string) =>
      Effect.map(TxHashMap.values(members), (all) =>
        all
          .filter((member) => member.organizationId === organizationId)
          .sort((a, b) => (a.userId < b.userId ? -1 : 1))
      )
    return {
      find: Effect.fnUntraced(function* (organizationId, id) {
        const found = (yield* membersOf(organizationId)).find((member) => scimIdOf(member) === id)
        return found === undefined ? Option.none() : Option.some(yield* personOf(found))
      }),
      list: Effect.fnUntraced(function* (
        organizationId,
        { externalId, foldedUserName },
        { count, startIndex }
      ) {
        const found = (yield* Effect.forEach(yield* membersOf(organizationId), personOf)).filter(
          (person) =>
            (foldedUserName === undefined || foldUserName(userNameOf(person)) === foldedUserName) &&
            (externalId === undefined || person.fields?.externalId === externalId)
        )
        return { total: found.length, items: found.slice(startIndex - 1, startIndex - 1 + count) }
      }),
      put: (fields) => TxHashMap.set(rows, nameOfMember(fields.organizationId, fields.userId), fields),
      remove: (organizationId, userId) =>
        Effect.asVoid(TxHashMap.remove(rows, nameOfMember(organizationId, userId)))
    }
  })
)
