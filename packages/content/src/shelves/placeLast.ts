import { Effect } from "effect"
import { generateKeyBetween } from "fractional-indexing"
import { type Shelf, Shelves } from "./Shelves.ts"

/** The position behind everything on a shelf, for who holds it. */
export const placeLast = Effect.fnUntraced(function* (shelf: Shelf) {
  const shelves = yield* Shelves
  return generateKeyBetween(yield* shelves.findLastPosition(shelf), null)
})
