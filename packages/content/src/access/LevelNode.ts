import type { DefaultLevel, UserId } from "@octavo/identity"

/** A space or collection with what it says itself about access, and the collection that it lies in. */
export interface LevelNode {
  readonly kind: "space" | "collection"
  readonly id: string
  readonly parentId: string | null
  readonly defaultLevel: DefaultLevel
  readonly createdBy: UserId
}
