import { Effect } from "effect"
import { Caller, resolveRole } from "@octavo/identity"
import { CollectionId } from "./Collection.ts"
import { Collections } from "./Collections.ts"
import { positionsFor } from "./positionsFor.ts"
import { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "./Spaces.ts"
import { AlreadyThere, type Place, PlaceUnknown } from "./Place.ts"
import { type Container, type ContainerItem, type ContainerPointer, Containers } from "./Containers.ts"

/** Whether the caller may know of something. */
const isKnown = Effect.fnUntraced(function* ({ id, kind }: ContainerPointer) {
  const caller = yield* Caller
  const found =
    kind === "space"
      ? yield* (yield* Spaces).findManyWithAccess([SpaceId.make(id)], caller)
      : yield* (yield* Collections).findManyWithAccess([CollectionId.make(id)], caller)
  return found.some(({ facts }) => resolveRole(facts) !== null)
})

/** Finds the index of the named neighbour, which must exist and be known to the caller. */
const indexBeside = Effect.fnUntraced(function* (
  others: ReadonlyArray<ContainerItem>,
  beside: "before" | "after",
  pointer: ContainerPointer
) {
  const index = others.findIndex(
    ({ id, isDeleted, kind }) => id === pointer.id && kind === pointer.kind && !isDeleted
  )
  if (index < 0 || !(yield* isKnown(pointer))) return yield* new PlaceUnknown({ beside })
  return index
})

const indexOf = Effect.fnUntraced(function* (others: ReadonlyArray<ContainerItem>, { after, before }: Place) {
  const behind = after === undefined ? -1 : yield* indexBeside(others, "after", after)
  if (before === undefined) return after === undefined ? others.length : behind + 1
  const index = yield* indexBeside(others, "before", before)
  return index > behind ? index : yield* new PlaceUnknown({ beside: "before" })
})

/** Puts others elsewhere where there is no room for a new one between them. */
const makeRoom = Effect.fnUntraced(function* (
  container: Container,
  others: ReadonlyArray<ContainerItem>,
  positions: ReadonlyMap<string, string>
) {
  const moved = others.flatMap((item) => {
    const position = positions.get(item.id)!
    return position === item.position ? [] : [{ ...item, position }]
  })
  if (moved.length > 0) yield* (yield* Containers).place(container, moved)
})

/**
 * Finds the position for a space or collection in a locked container and makes room there. Reports when the item is at
 * that position already.
 */
export const placeBeside = Effect.fnUntraced(function* (container: Container, id: string, place: Place) {
  const items = yield* (yield* Containers).list(container)
  const others = items.filter((item) => item.id !== id)
  const index = yield* indexOf(others, place)
  const current = items.findIndex((item) => item.id === id)
  const standsBetween = others.slice(Math.min(index, current), Math.max(index, current))
  if (current >= 0 && standsBetween.every(({ isDeleted }) => isDeleted))
    return yield* new AlreadyThere({ id })
  const positions = positionsFor(others, [id], index)
  yield* makeRoom(container, others, positions)
  return positions.get(id)!
})

/** Finds the position directly behind an item of a locked container, and makes room there. */
export const placeBehind = Effect.fnUntraced(function* (container: Container, behind: string, id: string) {
  const items = yield* (yield* Containers).list(container)
  const positions = positionsFor(items, [id], items.findIndex((item) => item.id === behind) + 1)
  yield* makeRoom(container, items, positions)
  return positions.get(id)!
})
