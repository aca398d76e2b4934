import { describe, expect } from "@effect/vitest"
import { Grant, Grants } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import type { Listing, ListingRequest, Position } from "@octavo/kernel"
import { Effect, type Result } from "effect"
import * as fc from "fast-check"
import {
  CollectionId,
  deleteSpace,
  listTopCollections,
  listSpacesInCollection,
  moveCollection,
  moveSpace,
  maxLevels,
  type Place,
  requireSpace,
  restoreSpace,
  Containers,
  SpaceId,
  Spaces,
  updateCollection,
  updateSpace
} from "../../src/index.ts"
import { aCollection, aSpace } from "../../src/testing/index.ts"
import type { ContentServices, ContentTests } from "../ContentServices.ts"
import { property } from "@octavo/markdown/testing"
import { collectList } from "../walk.ts"
import { aPile, aContainer, namesOn } from "./aContainer.ts"

/** The contract of moves of spaces and collections, for every store. */
export const movingContract = (it: ContentTests, isAtLength = true) =>
  describe("moving", () => {
    if (isAtLength)
      it.effect("puts spaces and collections where the model says, whatever was moved before", () =>
        property(
          fc.array(
            fc.record({
              what: fc.nat(5),
              place: fc.oneof(
                fc.constant(null),
                fc.record({ beside: fc.nat(5), side: fc.constantFrom("before", "after") })
              )
            }),
            { maxLength: 12 }
          ),
          8,
          (moves) =>
            Effect.gen(function* () {
              const { admin, make, makeSpace, organization, outer } = yield* aContainer()
              const things: Array<{
                readonly kind: "space" | "collection"
                readonly id: string
                readonly title: string
              }> = [{ kind: "collection", id: outer.id, title: "outer" }]
              for (const title of ["a", "b", "c"]) {
                things.push({ kind: "space", id: (yield* makeSpace(title, null)).id, title })
              }
              for (const title of ["d", "e"]) {
                things.push({ kind: "collection", id: (yield* make(title, null)).id, title })
              }
              let order = things.map(({ title }) => title)
              for (const { place, what } of moves) {
                const thing = things[what]!
                const beside = place === null ? undefined : things[place.beside]!
                const others = order.filter((title) => title !== thing.title)
                const at =
                  place === null || beside === undefined
                    ? others.length
                    : others.indexOf(beside.title) + (place.side === "after" ? 1 : 0)
                const wanted: Place = place === null || beside === undefined ? {} : { [place.side]: beside }
                const move =
                  thing.kind === "space"
                    ? moveSpace(SpaceId.make(thing.id), { place: wanted })
                    : moveCollection(CollectionId.make(thing.id), { place: wanted })
                const outcome: Result.Result<unknown, { readonly _tag: string }> = yield* Effect.result(
                  Effect.asVoid(move as ReturnType<typeof moveCollection>).pipe(as(admin))
                )
                const after = others.toSpliced(at, 0, thing.title)
                const expected =
                  beside?.title === thing.title
                    ? "PlaceUnknown"
                    : after.join() === order.join()
                      ? "AlreadyThere"
                      : "moved"
                expect(outcome._tag === "Success" ? "moved" : outcome.failure._tag).toBe(expected)
                if (expected === "moved") order = after
                expect(yield* namesOn({ organizationId: organization.id, parentId: null })).toEqual(order)
              }
            })
        )
      )

    it.effect("keeps the order of the first page for later pages of a list", () =>
      property(
        fc.record({
          limit: fc.integer({ min: 1, max: 3 }),
          moves: fc.array(
            fc.record({ what: fc.nat(5), beside: fc.nat(5), side: fc.constantFrom("before", "after") }),
            { minLength: 1, maxLength: 8 }
          ),
          atOnce: fc.integer({ min: 1, max: 4 })
        }),
        6,
        ({ atOnce, limit, moves }) =>
          Effect.gen(function* () {
            const { admin, make, makeSpace, organization, outer } = yield* aContainer()
            const spaces: Array<SpaceId> = []
            const collections = [outer.id]
            for (let n = 0; n < 6; n++) spaces.push((yield* makeSpace(`${n}`, outer.id)).id)
            for (let n = 0; n < 5; n++) collections.push((yield* make(`${n}`, null)).id)
            const walkAndMove = Effect.fnUntraced(function* <A>(
              list: (
                request: ListingRequest<never>
              ) => Effect.Effect<Listing<A, Position>, unknown, ContentServices>,
              kind: "space" | "collection",
              ids: ReadonlyArray<string>,
              idOf: (item: A) => string
            ) {
              let left = [...moves]
              const meanwhile = Effect.gen(function* () {
                for (const { beside, side, what } of left.slice(0, atOnce)) {
                  const place: Place = { [side]: { kind, id: ids[beside]! } }
                  const move =
                    kind === "space"
                      ? moveSpace(SpaceId.make(ids[what]!), { place })
                      : moveCollection(CollectionId.make(ids[what]!), { place })
                  yield* Effect.ignore((move as ReturnType<typeof moveCollection>).pipe(as(admin)))
                }
                left = left.slice(atOnce)
              })
              const before = (yield* list({ after: null, limit: 100 })).items.map(idOf)
              const seen = yield* collectList(list, limit, meanwhile)
              expect(seen.map(idOf)).toEqual(before)
              const after = (yield* list({ after: null, limit: 100 })).items.map(idOf)
              expect(after.toSorted()).toEqual(before.toSorted())
            }, Effect.orDie)
            yield* walkAndMove(
              (request) => listSpacesInCollection(outer.id, request).pipe(as(admin)),
              "space",
              spaces,
              ({ space }) => space.id
            )
            yield* walkAndMove(
              (request) => listTopCollections(organization.id, request).pipe(as(admin)),
              "collection",
              collections,
              ({ collection }) => collection.id
            )
          })
      )
    )

    it.effect("makes room where others stand at one position, and moves nobody else", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization, outer } = yield* aContainer()
        const container = { organizationId: organization.id, parentId: outer.id }
        const made = [
          yield* makeSpace("a", outer.id),
          yield* makeSpace("b", outer.id),
          yield* makeSpace("c", outer.id)
        ]
        const containers = yield* Containers
        const items = yield* containers.list(container)
        yield* containers.place(
          container,
          items.map((item) => ({ ...item, position: "a0" }))
        )
        const [first, second, third] = (yield* namesOn(container)).filter((title) => title !== "inner")
        const idOf = (title: string | undefined) => made.find((space) => space.title === title)!.id
        const place = { before: { kind: "space", id: idOf(second) } } as const
        yield* moveSpace(idOf(third), { place }).pipe(as(admin))
        expect((yield* namesOn(container)).filter((title) => title !== "inner")).toEqual([
          first,
          third,
          second
        ])
      })
    )

    it.effect("goes between two that are named together, and only where they stand in that order", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization } = yield* aContainer()
        const [a, b, c] = [
          yield* makeSpace("a", null),
          yield* makeSpace("b", null),
          yield* makeSpace("c", null)
        ]
        const at = (id: string) => ({ kind: "space", id }) as const
        yield* moveSpace(c.id, { place: { after: at(a.id), before: at(b.id) } }).pipe(as(admin))
        expect(yield* namesOn({ organizationId: organization.id, parentId: null })).toEqual([
          "outer",
          "a",
          "c",
          "b"
        ])
        const wrong = moveSpace(c.id, { place: { after: at(b.id), before: at(a.id) } }).pipe(as(admin))
        expect(yield* Effect.flip(wrong)).toMatchObject({ _tag: "PlaceUnknown", beside: "before" })
      })
    )

    it.effect("into a collection and out of it changes who may read a space, and its visibility", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization, outer } = yield* aContainer()
        const space = yield* makeSpace("a", null)
        yield* updateCollection(outer.id, { defaultLevel: null }).pipe(as(admin))
        const reader = yield* aMember(organization.id, { role: "read" })
        yield* requireSpace(space.id, "read").pipe(as(reader))
        const inside = yield* moveSpace(space.id, { parentId: outer.id }).pipe(as(admin))
        expect(inside.space).toMatchObject({ parentId: outer.id, visibility: "in-collection" })
        expect((yield* Effect.flip(requireSpace(space.id, "read").pipe(as(reader))))._tag).toBe(
          "SpaceNotFound"
        )
        const out = yield* moveSpace(space.id, { parentId: null }).pipe(as(admin))
        expect(out.space).toMatchObject({ parentId: null, visibility: "private" })
        yield* requireSpace(space.id, "read").pipe(as(reader))
        const again = yield* Effect.flip(moveSpace(space.id, { parentId: null }).pipe(as(admin)))
        expect(again).toMatchObject({ _tag: "AlreadyThere", id: space.id })
      })
    )

    it.effect("takes the role create on what is moved, and where it goes", () =>
      Effect.gen(function* () {
        const { inner, makeSpace, organization, outer } = yield* aContainer()
        const space = yield* makeSpace("a", null)
        const other = yield* makeSpace("b", null)
        const grants = yield* Grants
        const guest = yield* aMember(organization.id, { role: "read" })
        const grant = (kind: "space" | "collection", id: string) =>
          grants.put(
            new Grant({
              on: { kind, id },
              to: { kind: "user", id: guest.id },
              role: "create",
              organizationId: organization.id
            })
          )
        const move = moveSpace(space.id, { parentId: outer.id }).pipe(as(guest))
        expect(yield* Effect.flip(move)).toMatchObject({ _tag: "AccessDenied", needed: "create" })
        yield* grant("space", space.id)
        expect((yield* Effect.flip(move))._tag).toBe("AccessDenied")
        // Beside its new neighbours it may have any position.
        const place = { after: { kind: "space", id: other.id } } as const
        yield* moveSpace(space.id, { place }).pipe(as(guest))
        yield* grant("collection", outer.id)
        yield* move
        yield* grant("collection", inner.id)
        const toTop = moveCollection(inner.id, { parentId: null }).pipe(as(guest))
        expect((yield* Effect.flip(toTop))._tag).toBe("AccessDenied")
      })
    )

    it.effect("knows nothing of collections of other organizations, and of what the caller may not see", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization, inner } = yield* aContainer()
        const space = yield* makeSpace("a", null)
        const hidden = yield* makeSpace("hidden", null)
        const foreign = yield* aCollection((yield* anOrganization()).id)
        for (const parentId of [foreign.id, CollectionId.make("none")]) {
          const moved = moveSpace(space.id, { parentId }).pipe(as(admin))
          expect((yield* Effect.flip(moved))._tag).toBe("CollectionNotFound")
          const other = moveCollection(inner.id, { parentId }).pipe(as(admin))
          expect((yield* Effect.flip(other))._tag).toBe("CollectionNotFound")
        }
        const creator = yield* aMember(organization.id, { role: "create" })
        const beside = (kind: "space" | "collection", id: string) =>
          Effect.flip(moveSpace(space.id, { place: { before: { kind, id } } }).pipe(as(creator)))
        yield* updateSpace(hidden.id, { defaultLevel: null }).pipe(as(admin))
        for (const [kind, id] of [
          ["space", hidden.id],
          ["space", "none"],
          ["space", inner.id],
          ["collection", inner.id],
          ["collection", hidden.id],
          ["space", (yield* aSpace()).space.id]
        ] as const) {
          expect(yield* beside(kind, id)).toMatchObject({ _tag: "PlaceUnknown", beside: "before" })
        }
      })
    )

    it.effect("passes over deleted spaces, which come back where they stood", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, organization } = yield* aContainer()
        const [a, b, c] = [
          yield* makeSpace("a", null),
          yield* makeSpace("b", null),
          yield* makeSpace("c", null)
        ]
        yield* deleteSpace(c.id).pipe(as(admin))
        expect((yield* Effect.flip(moveSpace(b.id, {}).pipe(as(admin))))._tag).toBe("AlreadyThere")
        const beside = moveSpace(a.id, { place: { after: { kind: "space", id: c.id } } }).pipe(as(admin))
        expect((yield* Effect.flip(beside))._tag).toBe("PlaceUnknown")
        yield* moveSpace(a.id, {}).pipe(as(admin))
        yield* restoreSpace(c.id).pipe(as(admin))
        expect(yield* namesOn({ organizationId: organization.id, parentId: null })).toEqual([
          "outer",
          "b",
          "c",
          "a"
        ])
      })
    )

    it.effect("makes no circles of collections", () =>
      Effect.gen(function* () {
        const { admin, inner, make, outer } = yield* aContainer()
        const innermost = yield* make("innermost", inner.id)
        for (const parentId of [outer.id, inner.id, innermost.id]) {
          const refused = yield* Effect.flip(moveCollection(outer.id, { parentId }).pipe(as(admin)))
          expect(refused).toMatchObject({ _tag: "CollectionWithinItself", collectionId: outer.id, parentId })
        }
        const moved = yield* moveCollection(inner.id, { parentId: null }).pipe(as(admin))
        expect(moved.collection.parentId).toBeNull()
        yield* moveCollection(outer.id, { parentId: innermost.id }).pipe(as(admin))
      })
    )

    it.effect("makes no circles of collections either when they are moved at once", () =>
      Effect.gen(function* () {
        const { admin, make } = yield* aContainer()
        const [a, b] = [yield* make("a", null), yield* make("b", null)]
        const outcomes = yield* Effect.all(
          [
            Effect.result(moveCollection(a.id, { parentId: b.id }).pipe(as(admin))),
            Effect.result(moveCollection(b.id, { parentId: a.id }).pipe(as(admin)))
          ],
          { concurrency: "unbounded" }
        )
        const refused = outcomes.flatMap((outcome) =>
          outcome._tag === "Failure" ? outcome.failure._tag : []
        )
        expect(refused).toEqual(["CollectionWithinItself"])
      })
    )

    it.effect("piles collections no higher than they may lie in each other", () =>
      Effect.gen(function* () {
        const { admin, inner, organization, outer } = yield* aContainer()
        const pile = yield* aPile(organization.id, maxLevels - 1)
        const parentId = pile.at(-1)!.id
        const refused = yield* Effect.flip(moveCollection(outer.id, { parentId }).pipe(as(admin)))
        expect(refused).toMatchObject({ _tag: "CollectionTooDeep", parentId })
        yield* moveCollection(inner.id, { parentId }).pipe(as(admin))
      })
    )

    it.effect("keeps what others write meanwhile", () =>
      Effect.gen(function* () {
        const { admin, makeSpace, outer } = yield* aContainer()
        const space = yield* makeSpace("a", null)
        yield* Effect.all(
          [
            moveSpace(space.id, { parentId: outer.id }).pipe(as(admin)),
            updateSpace(space.id, { title: "Renamed" }).pipe(as(admin))
          ],
          { concurrency: "unbounded" }
        )
        const found = yield* (yield* Spaces).get(space.id)
        expect(found).toMatchObject({ parentId: outer.id, title: "Renamed" })
      })
    )
  })
