import type { OrganizationId } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  type Collection,
  CollectionId,
  Collections,
  createCollection,
  createSpace,
  type Container,
  Containers,
  SpaceId,
  Spaces
} from "../../src/index.ts"
import { aCollection } from "../../src/testing/index.ts"

/** An organization with a collection, another one in that, and an admin who makes more. */
export const aContainer = Effect.fnUntraced(function* () {
  const organization = yield* anOrganization()
  const admin = yield* aMember(organization.id)
  const make = (title: string, parentId: CollectionId | null) =>
    createCollection(organization.id, { title, parentId }).pipe(
      Effect.tap(TestClock.adjust(1)),
      as(admin),
      Effect.map(({ collection }) => collection)
    )
  const makeSpace = (title: string, parentId: CollectionId | null) =>
    createSpace(organization.id, { title, emoji: null, parentId, language: null, editMode: "live" }).pipe(
      Effect.tap(TestClock.adjust(1)),
      as(admin),
      Effect.map(({ space }) => space)
    )
  const outer = yield* make("outer", null)
  const inner = yield* make("inner", outer.id)
  return { organization, admin, make, makeSpace, outer, inner }
})

/** Collections that lie in each other, from the top down. */
export const aPile = Effect.fnUntraced(function* (organizationId: OrganizationId, count: number) {
  const pile: Array<Collection> = []
  for (let n = 0; n < count; n++) {
    pile.push(yield* aCollection(organizationId, { parentId: pile.at(-1)?.id ?? null }))
  }
  return pile
})

/** The titles of the items of a container, in order. */
export const namesOn = Effect.fnUntraced(function* (container: Container) {
  const spaces = yield* Spaces
  const collections = yield* Collections
  const titles: Array<string> = []
  for (const { id, kind } of yield* (yield* Containers).list(container)) {
    const found =
      kind === "space" ? yield* spaces.get(SpaceId.make(id)) : yield* collections.get(CollectionId.make(id))
    titles.push(found.title)
  }
  return titles
}, Effect.orDie)
