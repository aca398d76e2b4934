import { Effect } from "effect"
import { Caller, requireRole, resolveRole, type Role } from "@octavo/identity"
import { readOnce } from "@octavo/kernel"
import { type CollectionId, CollectionNotFound, type CollectionView } from "./Collection.ts"
import { Collections } from "./Collections.ts"

/**
 * The collection, when the caller has at least this role on it, with that role. To those who have none it does not
 * exist.
 */
export const requireCollection = Effect.fnUntraced(function* <Needed extends Role>(
  id: CollectionId,
  needed: Needed
) {
  const caller = yield* Caller
  const collections = yield* Collections
  const { collection, facts } = yield* readOnce(
    caller,
    `collection ${id}`,
    collections.getWithAccess(id, caller)
  )
  const role = resolveRole(facts)
  if (role === null) return yield* new CollectionNotFound({ collectionId: id })
  yield* requireRole(role, needed)
  const view: CollectionView = { collection, role }
  return view
})
