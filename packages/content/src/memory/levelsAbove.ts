import type { AccessLevel, DefaultLevel, Grants, UserId } from "@octavo/identity"
import { Effect, Option } from "effect"
import type { CollectionId } from "../containers/Collection.ts"
import type { Collections } from "../containers/Collections.ts"

interface Levelled {
  readonly kind: "space" | "collection"
  readonly id: string
  readonly parentId: CollectionId | null
  readonly defaultLevel: DefaultLevel
  readonly createdBy: UserId
}

/** The grants of a user on a space or collection and on each collection above it. */
export const levelsAbove = Effect.fnUntraced(function* (
  start: Levelled,
  userId: UserId,
  getCollection: Collections["Service"]["get"],
  grants: Grants["Service"]
) {
  const levels: Array<AccessLevel> = []
  let level: Levelled | null = start
  while (level !== null) {
    const found: {
      readonly userGrant: AccessLevel["userGrant"]
      readonly teamGrant: AccessLevel["teamGrant"]
    } = yield* grants.findFor({ kind: level.kind, id: level.id }, userId)
    levels.push({ ...found, defaultLevel: level.defaultLevel, isCreator: level.createdBy === userId })
    const above: Option.Option<Omit<Levelled, "kind">> =
      level.parentId === null ? Option.none() : yield* Effect.option(getCollection(level.parentId))
    level = Option.isNone(above) ? null : { kind: "collection", ...above.value }
  }
  return levels
})
