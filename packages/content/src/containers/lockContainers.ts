import { Effect } from "effect"
import type { OrganizationId } from "@octavo/identity"
import { Containers } from "./Containers.ts"

/**
 * Holds the shelves of the organization that has a thing, and of others, and finds the thing as it is then: while one
 * waits it may be moved, given away or removed.
 */
export const lockContainers = Effect.fnUntraced(function* <A, E, R>(
  find: Effect.Effect<A, E, R>,
  ownerOf: (found: A) => OrganizationId,
  others: ReadonlyArray<OrganizationId> = []
) {
  const containers = yield* Containers
  let found = yield* find
  for (;;) {
    const owner = ownerOf(found)
    yield* containers.lock([owner, ...others])
    found = yield* find
    if (ownerOf(found) === owner) return found
  }
})
