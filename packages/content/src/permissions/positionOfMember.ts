import { type Member, Members, UserId } from "@octavo/identity"
import type { IdPosition } from "@octavo/kernel"
import { Effect, Option } from "effect"

/**
 * The position of a member in a list that is sorted by the id of the user. A cursor can be read by those who get it, so
 * it has the id of an invitation in the place of the user's.
 */
export const positionOfMember = ({ invitation, userId }: Member): IdPosition => [invitation?.id ?? userId]

/** The user at such a position. */
export const findUserAt = Effect.fnUntraced(function* (position: IdPosition | null) {
  if (position === null) return null
  const invited = yield* (yield* Members).findByInvitation(position[0])
  return Option.match(invited, { onNone: () => UserId.make(position[0]), onSome: ({ userId }) => userId })
})
