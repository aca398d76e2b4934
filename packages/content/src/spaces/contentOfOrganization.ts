import { Grants, InviteLinks, type OrganizationId, organizationPart } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { Collections } from "../containers/Collections.ts"
import { removeReleasedBlobs } from "../files/removeReleasedBlobs.ts"
import { purgeSpace } from "./purgeSpace.ts"
import { Space } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Spaces } from "../containers/Spaces.ts"

/** The most spaces or collections that a step looks at. */
const stepSize = 100

/** Removes a space of a deleted organization for good, whether or not it was deleted before. */
const removeSpace = Effect.fnUntraced(function* (id: SpaceId) {
  const spaces = yield* Spaces
  const now = yield* DateTime.now
  const purge = Effect.gen(function* () {
    const space = Option.getOrNull(yield* Effect.option(spaces.getForUpdate(id)))
    if (space === null) return null
    yield* spaces.put(new Space({ ...space, deletedAt: DateTime.makeUnsafe(0) }))
    return yield* purgeSpace(id, now)
  })
  yield* removeReleasedBlobs((yield* atomically(purge)) ?? [])
})

/** Removes collections in which no other lies; returns how many. */
const removeCollections = Effect.fnUntraced(function* (organizationId: OrganizationId) {
  const collections = yield* Collections
  const tree = yield* collections.listTree(organizationId)
  const parents = new Set(tree.map(({ parentId }) => parentId))
  const ids = tree.flatMap(({ id }) => (parents.has(id) ? [] : id)).slice(0, stepSize)
  for (const id of ids) {
    yield* (yield* Grants).removeAll({ kind: "collection", id })
    yield* collections.remove(id)
  }
  yield* (yield* InviteLinks).removeOf({ kind: "collection", ids })
  return ids.length
}, atomically)

/** The spaces and collections of an organization, which are removed space by space, and then from the bottom up. */
export const contentOfOrganization = organizationPart(
  Effect.fnUntraced(function* (organizationId: OrganizationId) {
    const ids = yield* (yield* Spaces).listOfOrganization(organizationId, stepSize)
    for (const id of ids) yield* removeSpace(id)
    return ids.length > 0 || (yield* removeCollections(organizationId)) > 0
  })
)
