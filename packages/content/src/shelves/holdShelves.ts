import { Effect } from "effect"
import type { OrganizationId } from "@octavo/identity"
import { Shelves } from "./Shelves.ts"

/**
 * Holds the shelves of the organization that has a thing, and of others, and finds the thing as it is then: while one
 * waits it may be moved, given away or removed.
 */
export const holdShelves = Effect.fnUntraced(function* <A, E, R>(
  find: Effect.Effect<A, E, R>,
  ownerOf: (found: A) => OrganizationId,
  others: ReadonlyArray<OrganizationId> = []
) {
  const shelves = yield* Shelves
  let found = yield* find
  for (;;) {
    const owner = ownerOf(found)
    yield* shelves.hold([owner, ...others])
    found = yield* find
    if (ownerOf(found) === owner) return found
  }
})
