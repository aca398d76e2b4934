import { Effect } from "effect"
import { generateKeyBetween } from "fractional-indexing"
import { type Container, Containers } from "./Containers.ts"

/** The position at the end of a locked container. */
export const placeLast = Effect.fnUntraced(function* (container: Container) {
  const containers = yield* Containers
  return generateKeyBetween(yield* containers.findLastPosition(container), null)
})
