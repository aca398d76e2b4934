import { Effect } from "effect"
import { audit, Caller, Grants, holds, InviteLinks, type OrganizationId, resolveRole } from "@octavo/identity"
import { atomically, Jobs } from "@octavo/kernel"
import { lockContainers } from "../containers/lockContainers.ts"
import { AlreadyThere } from "../containers/Place.ts"
import { placeLast } from "../containers/placeLast.ts"
import { requireContainer } from "../containers/requireContainer.ts"
import { Containers } from "../containers/Containers.ts"
import { SpaceHolders } from "../spaces/SpaceHolders.ts"
import { Spaces } from "../containers/Spaces.ts"
import { TranslationSpaces } from "../spaces/TranslationSpaces.ts"
import { Collection, type CollectionId, CollectionNotTransferable } from "../containers/Collection.ts"
import { Collections } from "../containers/Collections.ts"
import { CollectionTree } from "../containers/CollectionTree.ts"
import { requireCollection } from "../containers/requireCollection.ts"

/** The spaces in collections, deleted ones as well, and whether the caller may create on them and on the collections. */
const lookInto = Effect.fnUntraced(function* (collectionIds: ReadonlyArray<CollectionId>) {
  const caller = yield* Caller
  const collections = yield* (yield* Collections).findManyWithAccess(collectionIds, caller)
  const spaces = yield* (yield* Spaces).findInCollectionsWithAccess(collectionIds, caller)
  const mayCreate = [...collections, ...spaces].every(({ facts }) => holds(resolveRole(facts), "create"))
  const isTranslation = spaces.some(({ space }) => space.translationOf !== null)
  return { mayCreate, isTranslation, spaceIds: spaces.map(({ space }) => space.id) }
})

/**
 * Transfers a collection with everything in it, deleted spaces included, to the top of another organization, wholly or
 * not at all. Requires the role `create` there and on each thing inside, before and after.
 */
export const transferCollection = Effect.fn("content.transferCollection")(function* (
  collectionId: CollectionId,
  organizationId: OrganizationId
) {
  const container = { organizationId, parentId: null }
  const find = requireCollection(collectionId, "create")
  const before = yield* find
  if (before.collection.organizationId === organizationId)
    return yield* new AlreadyThere({ id: collectionId })
  yield* requireContainer(container)
  const { collection } = yield* lockContainers(find, (found) => found.collection.organizationId, [
    organizationId
  ])
  if (collection.organizationId === organizationId) return yield* new AlreadyThere({ id: collectionId })
  const collections = yield* Collections
  const tree = new CollectionTree(yield* collections.listTree(collection.organizationId))
  const collectionIds = tree.within(collectionId)
  const refuse = (reason: CollectionNotTransferable["reason"]) =>
    new CollectionNotTransferable({ collectionId, reason })
  const { isTranslation, mayCreate, spaceIds } = yield* lookInto(collectionIds)
  if (!mayCreate) return yield* refuse("not-all-yours")
  const translations = yield* (yield* TranslationSpaces).list(spaceIds)
  if (isTranslation || translations.length > 0) return yield* refuse("translated")
  if (yield* (yield* Jobs).hasUnfinished(spaceIds)) return yield* refuse("busy")
  const position = yield* placeLast(container)
  const locked = yield* collections.getForUpdate(collectionId)
  yield* collections.put(new Collection({ ...locked, ...container, position }))
  yield* (yield* Containers).handOver(collectionIds, organizationId)
  // Their new organization locks the spaces; a site locks a space before it links it.
  if ((yield* (yield* SpaceHolders).findHeld(spaceIds)).length > 0) return yield* refuse("linked")
  const grants = yield* Grants
  yield* grants.removeOutsiders({ kind: "collection", ids: collectionIds }, organizationId)
  yield* grants.removeOutsiders({ kind: "space", ids: spaceIds }, organizationId)
  const links = yield* InviteLinks
  yield* links.removeOf({ kind: "collection", ids: collectionIds })
  yield* links.removeOf({ kind: "space", ids: spaceIds })
  if (!(yield* lookInto(collectionIds)).mayCreate) return yield* refuse("unreachable")
  for (const side of [collection.organizationId, organizationId]) {
    yield* audit({
      organizationId: side,
      action: "collection.transferred",
      target: { kind: "collection", id: collectionId },
      before: { organization: collection.organizationId },
      after: { organization: organizationId }
    })
  }
  return yield* requireCollection(collectionId, "read")
}, atomically)
