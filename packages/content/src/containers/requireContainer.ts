import { Effect } from "effect"
import { requireOrganization } from "@octavo/identity"
import { CollectionNotFound } from "./Collection.ts"
import { requireCollection } from "./requireCollection.ts"
import type { Container } from "./Containers.ts"

/** Requires the role `create` on the target container: on the collection, or in the organization. */
export const requireContainer = Effect.fnUntraced(function* ({ organizationId, parentId }: Container) {
  if (parentId === null) return yield* Effect.asVoid(requireOrganization(organizationId, "create"))
  yield* requireOrganization(organizationId, null)
  const { collection } = yield* requireCollection(parentId, "create")
  if (collection.organizationId !== organizationId) {
    return yield* new CollectionNotFound({ collectionId: parentId })
  }
})
