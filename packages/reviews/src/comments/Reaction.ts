import type { UserId } from "@octavo/identity"

/** An emoji that somebody put on a comment or reply; each user does so once with each emoji. */
export interface Reaction {
  /** Code points in hex, joined by hyphens. */
  readonly emoji: string
  readonly userId: UserId
  /** Milliseconds since 1970. */
  readonly reactedAt: number
}

/** Which reactions somebody adds and takes back. */
export interface ReactionChanges {
  readonly addedReactions?: ReadonlyArray<string>
  readonly removedReactions?: ReadonlyArray<string>
}

/** The reactions after somebody changed theirs, the oldest first; what is added again keeps its time. */
export const react = (
  reactions: ReadonlyArray<Reaction>,
  { addedReactions = [], removedReactions = [] }: ReactionChanges,
  userId: UserId,
  reactedAt: number
): ReadonlyArray<Reaction> => {
  const kept = reactions.filter((one) => one.userId !== userId || !removedReactions.includes(one.emoji))
  const own = new Set(kept.flatMap((one) => (one.userId === userId ? one.emoji : [])))
  const added = [...new Set(addedReactions)].filter((emoji) => !own.has(emoji))
  return [...kept, ...added.map((emoji) => ({ emoji, userId, reactedAt }))]
}
