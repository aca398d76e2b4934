import { Effect } from "effect"
import type { OrganizationId } from "@octavo/identity"
import { Containers } from "./Containers.ts"

/**
 * Locks the containers of the organization that has an item, and of further organizations, and reads the item under the
 * lock: it may be moved, transferred or removed while the caller waits.
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
