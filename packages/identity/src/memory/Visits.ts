import { toListing } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { isPending, listKeyOf, Member } from "../directory/Member.ts"
import { makeSearch, type MemberPosition } from "../directory/MemberList.ts"
import { Visits } from "../directory/Visits.ts"
import type { User } from "../directory/User.ts"
import { Users } from "../directory/Users.ts"
import { IdentityTables, nameOfMember as nameOf, type Sighting } from "./IdentityTables.ts"

/** A member in a list, and the time by which they are sorted. */
interface Sorted {
  readonly member: Member
  readonly at: number
}

/** The texts that a search reads: of a member who has not accepted the invitation, the address that was typed. */
const shownName = (member: Member, user: User) =>
  member.invitation !== null && isPending(member)
    ? { displayName: member.invitation.email, email: member.invitation.email }
    : user

const keyOf = ({ at, member }: Sorted): Key => [at, listKeyOf(member)]

type Key = readonly [at: number, id: string]

const comparing =
  (order: "asc" | "desc") =>
  (a: Key, b: Key): number =>
    (order === "asc" ? 1 : -1) * (a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0))

export const layer: Layer.Layer<Visits, never, IdentityTables | Users> = Layer.effect(
  Visits,
  Effect.gen(function* () {
    const { members, sightingCounts, sightings } = yield* IdentityTables
    const users = yield* Users
    const countOf = (organizationId: string) =>
      Effect.map(
        TxHashMap.get(sightingCounts, organizationId),
        Option.getOrElse(() => 0)
      )
    return {
      listMembers: Effect.fnUntraced(function* (
        organizationId,
        { order, role, search, sort },
        now,
        { after, limit }
      ) {
        const [, , startedAt, asOf] = after ?? [
          0,
          "",
          DateTime.toEpochMillis(now),
          yield* countOf(organizationId)
        ]
        const isFound = makeSearch(search)
        const listed = (yield* TxHashMap.values(members)).filter(
          (member) =>
            member.organizationId === organizationId && (role === null || (member.role ?? "guest") === role)
        )
        const names = new Map(
          (yield* users.getMany(listed.map(({ userId }) => userId))).map((user) => [user.id, user])
        )
        const sorted: Array<Sorted> = []
        for (const member of listed) {
          const user = names.get(member.userId)
          if (user === undefined || !isFound(shownName(member, user))) continue
          if (sort === "joinedAt") {
            sorted.push({ member, at: DateTime.toEpochMillis(member.joinedAt) })
            continue
          }
          const visits = Option.getOrElse(
            yield* TxHashMap.get(sightings, nameOf(organizationId, user.id)),
            () => []
          )
          const last = visits.findLast(({ seq }) => seq <= asOf)
          if (last !== undefined && !member.disabled)
            sorted.push({ member, at: DateTime.toEpochMillis(last.at) })
        }
        const compare = comparing(order)
        const rows = sorted
          .filter((row) => after === null || compare(keyOf(row), [after[0], after[1]]) > 0)
          .toSorted((a, b) => compare(keyOf(a), keyOf(b)))
        const { items, next } = toListing(rows, limit, ({ at, member }): MemberPosition => [
          at,
          listKeyOf(member),
          startedAt,
          sort === "joinedAt" ? 0 : asOf
        ])
        return { items: items.map(({ member }) => member), next }
      }),
      mark: Effect.fnUntraced(function* (organizationId, userId, at, unlessAfter) {
        const name = nameOf(organizationId, userId)
        const member = Option.getOrNull(yield* TxHashMap.get(members, name))
        if (member === null || isPending(member)) return
        if (member.lastSeenAt !== null && DateTime.isGreaterThan(member.lastSeenAt, unlessAfter)) return
        const seq = (yield* countOf(organizationId)) + 1
        const before = Option.getOrElse(yield* TxHashMap.get(sightings, name), () => [])
        yield* TxHashMap.set(members, name, new Member({ ...member, lastSeenAt: at }))
        yield* TxHashMap.set(sightingCounts, organizationId, seq)
        yield* TxHashMap.set(sightings, name, [...before, { seq, at }])
      }),
      removeBefore: Effect.fnUntraced(function* (time) {
        for (const [name, all] of yield* TxHashMap.entries(sightings)) {
          const isOld = ({ at }: Sighting) => DateTime.isLessThanOrEqualTo(at, time)
          const newest = all.findLast(isOld)
          const kept = all.filter((sighting) => sighting === newest || !isOld(sighting))
          if (kept.length < all.length) yield* TxHashMap.set(sightings, name, kept)
        }
      })
    }
  })
)
