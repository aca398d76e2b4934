import type { IdPosition } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { UserId } from "../users/User.ts"
import { listKeyOf, type Member } from "./Member.ts"
import { Members } from "./Members.ts"

/**
 * The position of a member in a list that is sorted by the id of the user. A cursor can be read by those who get it, so
 * it has the id of an invitation in the place of the user's.
 */
export const positionOfMember = (member: Member): IdPosition => [listKeyOf(member)]

/** The user at such a position. */
export const findUserAt = Effect.fnUntraced(function* (position: IdPosition | null) {
  if (position === null) return null
  const invited = yield* (yield* Members).findByInvitation(position[0])
  return Option.match(invited, { onNone: () => UserId.make(position[0]), onSome: ({ userId }) => userId })
})
