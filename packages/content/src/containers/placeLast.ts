import { Effect } from "effect"
import { generateKeyBetween } from "fractional-indexing"
import { type Container, Containers } from "./Containers.ts"

/** The position behind everything on a shelf, for who holds it. */
export const placeLast = Effect.fnUntraced(function* (container: Container) {
  const containers = yield* Containers
  return generateKeyBetween(yield* containers.findLastPosition(container), null)
})
