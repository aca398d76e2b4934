import { Effect } from "effect"
import { Caller, resolveRole } from "@octavo/identity"
import { CollectionId } from "../collections/Collection.ts"
import { Collections } from "../collections/Collections.ts"
import { positionsFor } from "../pages/positionsFor.ts"
import { SpaceId } from "../spaces/SpaceId.ts"
import { Spaces } from "../spaces/Spaces.ts"
import { AlreadyThere, type Place, PlaceUnknown } from "./Place.ts"
import { type Shelf, type ShelfItem, type ShelfPointer, Shelves } from "./Shelves.ts"

/** Whether the caller may know of something. */
const isKnown = Effect.fnUntraced(function* ({ id, kind }: ShelfPointer) {
  const { userId } = yield* Caller
  const found =
    kind === "space"
      ? yield* (yield* Spaces).findManyWithAccess([SpaceId.make(id)], userId)
      : yield* (yield* Collections).findManyWithAccess([CollectionId.make(id)], userId)
  return found.some(({ facts }) => resolveRole(facts) !== null)
})

/** Where among the others something stands that is named; it must be there, and the caller must know of it. */
const indexBeside = Effect.fnUntraced(function* (
  others: ReadonlyArray<ShelfItem>,
  beside: "before" | "after",
  pointer: ShelfPointer
) {
  const index = others.findIndex(
    ({ id, isDeleted, kind }) => id === pointer.id && kind === pointer.kind && !isDeleted
  )
  if (index < 0 || !(yield* isKnown(pointer))) return yield* new PlaceUnknown({ beside })
  return index
})

const indexOf = Effect.fnUntraced(function* (others: ReadonlyArray<ShelfItem>, { after, before }: Place) {
  const behind = after === undefined ? -1 : yield* indexBeside(others, "after", after)
  if (before === undefined) return after === undefined ? others.length : behind + 1
  const index = yield* indexBeside(others, "before", before)
  return index > behind ? index : yield* new PlaceUnknown({ beside: "before" })
})

/** Puts others elsewhere where there is no room for a new one between them. */
const makeRoom = Effect.fnUntraced(function* (
  shelf: Shelf,
  others: ReadonlyArray<ShelfItem>,
  positions: ReadonlyMap<string, string>
) {
  const moved = others.flatMap((item) => {
    const position = positions.get(item.id)!
    return position === item.position ? [] : [{ ...item, position }]
  })
  if (moved.length > 0) yield* (yield* Shelves).place(shelf, moved)
})

/**
 * Finds the position that puts a space or collection where it shall stand on a shelf, for who holds it, and makes room
 * there. What is there already stays, and that is told.
 */
export const placeBeside = Effect.fnUntraced(function* (shelf: Shelf, id: string, place: Place) {
  const items = yield* (yield* Shelves).list(shelf)
  const others = items.filter((item) => item.id !== id)
  const index = yield* indexOf(others, place)
  const present = items.findIndex((item) => item.id === id)
  const standsBetween = others.slice(Math.min(index, present), Math.max(index, present))
  if (present >= 0 && standsBetween.every(({ isDeleted }) => isDeleted))
    return yield* new AlreadyThere({ id })
  const positions = positionsFor(others, [id], index)
  yield* makeRoom(shelf, others, positions)
  return positions.get(id)!
})

/** Finds the position right behind something on a shelf for a new one, for who holds it, and makes room there. */
export const placeBehind = Effect.fnUntraced(function* (shelf: Shelf, behind: string, id: string) {
  const items = yield* (yield* Shelves).list(shelf)
  const positions = positionsFor(items, [id], items.findIndex((item) => item.id === behind) + 1)
  yield* makeRoom(shelf, items, positions)
  return positions.get(id)!
})
