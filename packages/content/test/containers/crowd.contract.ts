import { describe, expect } from "@effect/vitest"
import { Member, Members } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Effect, Option } from "effect"
import * as fc from "fast-check"
import {
  CollectionId,
  Collections,
  createCollection,
  createSpace,
  deleteCollection,
  deleteSpace,
  duplicateSpace,
  moveCollection,
  moveSpace,
  type Place,
  restoreSpace,
  Containers,
  SpaceId,
  Spaces,
  transferCollection,
  transferSpace,
  updateSpace
} from "../../src/index.ts"
import type { ContentTests } from "../ContentServices.ts"
import { property } from "@octavo/markdown/testing"
import { aContainer } from "./aContainer.ts"

const kinds = [
  "move a space",
  "move a space",
  "move a collection",
  "move a collection",
  "place a space",
  "rename a space",
  "copy a space",
  "delete and restore a space",
  "make a space",
  "make a collection",
  "delete a collection",
  "transfer a space",
  "transfer a collection"
] as const

const act = fc.record({
  kind: fc.constantFrom(...kinds),
  what: fc.nat(5),
  where: fc.nat(6),
  organization: fc.nat(1)
})

/** The errors that any act may meet when others act as well. */
const expected =
  /^(AlreadyThere|PlaceUnknown|SpaceNotFound|CollectionNotFound|CollectionWithinItself|SpaceNotRestorable)$/

/** The contract of containers that many people arrange at once, for every store. */
export const crowdContract = (it: ContentTests) =>
  describe("many who arrange containers at once", () => {
    it.effect("leave everything somewhere, in no circle, and in the organization of what holds it", () =>
      property(fc.array(act, { minLength: 20, maxLength: 30 }), 3, (acts) =>
        Effect.gen(function* () {
          const [here, there] = [yield* aContainer(), yield* aContainer()]
          const { admin } = here
          const members = yield* Members
          const member = Option.getOrThrow(yield* members.find(here.organization.id, admin.id))
          yield* members.put(new Member({ ...member, organizationId: there.organization.id }))
          const organizations = [here.organization.id, there.organization.id]
          const collectionIds = [here.outer.id, here.inner.id, there.outer.id, there.inner.id]
          for (const title of ["x", "y"]) collectionIds.push((yield* here.make(title, here.inner.id)).id)
          const spaceIds: Array<SpaceId> = []
          for (const parentId of [null, here.outer.id, here.inner.id, here.inner.id]) {
            spaceIds.push((yield* here.makeSpace("space", parentId)).id)
          }
          for (const parentId of [null, there.outer.id]) {
            spaceIds.push((yield* there.makeSpace("space", parentId)).id)
          }
          const made: Array<string> = []
          const doIt = ({ kind, organization, what, where }: (typeof acts)[number]) => {
            const spaceId = spaceIds[what]!
            const collectionId = collectionIds[what]!
            const parentId = collectionIds[where] ?? null
            const to = organizations[organization]!
            const input = { title: "new", emoji: null, parentId, language: null, editMode: "live" } as const
            const place: Place = { before: { kind: "space", id: spaceIds[where % 6]! } }
            switch (kind) {
              case "move a space":
                return moveSpace(spaceId, { parentId })
              case "move a collection":
                return moveCollection(collectionId, { parentId })
              case "place a space":
                return moveSpace(spaceId, { place })
              case "rename a space":
                return updateSpace(spaceId, { title: "renamed" })
              case "copy a space":
                return Effect.tap(duplicateSpace(spaceId), ({ space }) =>
                  Effect.sync(() => made.push(space.id))
                )
              case "delete and restore a space":
                return Effect.andThen(deleteSpace(spaceId), restoreSpace(spaceId))
              case "make a space":
                return Effect.tap(createSpace(to, input), ({ space }) =>
                  Effect.sync(() => made.push(space.id))
                )
              case "make a collection":
                return Effect.tap(createCollection(to, input), ({ collection }) =>
                  Effect.sync(() => made.push(collection.id))
                )
              case "delete a collection":
                return Effect.asVoid(deleteCollection(collectionId))
              case "transfer a space":
                return transferSpace(spaceId, to)
              case "transfer a collection":
                return transferCollection(collectionId, to)
            }
          }
          const outcomes = yield* Effect.forEach(
            acts,
            (one) =>
              Effect.result(
                (
                  doIt(one) as Effect.Effect<
                    unknown,
                    { readonly _tag: string },
                    Effect.Services<ReturnType<typeof transferCollection>>
                  >
                ).pipe(as(admin))
              ),
            { concurrency: "unbounded" }
          )
          for (const outcome of outcomes) {
            if (outcome._tag === "Failure") expect(outcome.failure._tag).toMatch(expected)
          }

          const spaces = yield* Spaces
          const collections = yield* Collections
          const seen = new Set<string>()
          const containers = yield* Containers
          for (const organizationId of organizations) {
            const tree = yield* collections.listTree(organizationId)
            for (const { id, parentId } of tree) {
              expect((yield* collections.get(id)).organizationId).toBe(organizationId)
              let above = parentId
              for (let depth = 0; above !== null; depth++) {
                expect(depth).toBeLessThan(50)
                const parent = yield* collections.get(above)
                expect(parent.organizationId).toBe(organizationId)
                above = parent.parentId
              }
            }
            for (const parentId of [null, ...tree.map(({ id }) => id)]) {
              for (const item of yield* containers.list({ organizationId, parentId })) {
                expect(seen.has(item.id)).toBe(false)
                seen.add(item.id)
                if (item.kind === "space") {
                  const space = yield* spaces.get(SpaceId.make(item.id))
                  expect(space.organizationId).toBe(organizationId)
                  expect(space.visibility).toBe(parentId === null ? "private" : "in-collection")
                }
              }
            }
          }
          const deleted = acts.flatMap(({ kind, what }) =>
            kind === "delete a collection" ? [collectionIds[what]!] : []
          )
          for (const id of [...spaceIds, ...made]) expect(seen.has(id)).toBe(true)
          for (const id of collectionIds) {
            if (!deleted.includes(CollectionId.make(id))) expect(seen.has(id)).toBe(true)
          }
        }).pipe(Effect.orDie)
      )
    )
  })
