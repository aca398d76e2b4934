import { describe, expect } from "@effect/vitest"
import { Grant, Grants, type OrganizationId, type UserId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  Collection,
  CollectionId,
  Collections,
  createCollection,
  createSpace,
  deleteCollection,
  deleteSpace,
  listCollections,
  listTopCollections,
  listSpacesInCollection,
  maxLevels,
  requireCollection,
  requireSpace,
  restoreSpace,
  updateCollection,
  updateSpace
} from "../../src/index.ts"
import { aCollection } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"
import { collectList } from "../walk.ts"
import { aPile, aContainer, namesOn } from "../containers/aContainer.ts"

const everything = { after: null, limit: 1000 }

const listOf = Effect.fnUntraced(function* (
  which: "all" | "top",
  organizationId: OrganizationId,
  request: ListingRequest<never>
) {
  return yield* which === "all"
    ? listCollections(organizationId, request)
    : listTopCollections(organizationId, request)
})

/** The contract of collections, for every store. */
export const collectionsContract = (it: ContentTests) =>
  describe("collections", () => {
    it.effect("come back as they were put, with every field or with none", () =>
      Effect.gen(function* () {
        const collections = yield* Collections
        const { id } = yield* anOrganization()
        const plain = yield* aCollection(id)
        expect(yield* collections.get(plain.id)).toEqual(plain)
        const above = yield* aCollection(id)
        const full = new Collection({
          ...plain,
          parentId: above.id,
          position: "a0V",
          title: "Grüße aus ';--",
          description: "",
          defaultLevel: null
        })
        yield* collections.put(full)
        expect(yield* collections.get(plain.id)).toEqual(full)
        expect(yield* collections.getForUpdate(plain.id)).toEqual(full)
        const tree = (yield* collections.listTree(id)).map((node) => [node.id, node.parentId])
        expect(new Map(tree as Array<[string, string | null]>)).toEqual(
          new Map([
            [above.id, null],
            [plain.id, above.id]
          ])
        )
        yield* collections.remove(plain.id)
        const gone = yield* Effect.flip(collections.get(plain.id))
        expect(gone).toMatchObject({ _tag: "CollectionNotFound", collectionId: plain.id })
      })
    )

    it.effect("are made at the top by who may create there, behind what is there", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const creator = yield* aMember(organization.id, { role: "create" })
        const make = (title: string) => createCollection(organization.id, { title, parentId: null })
        const { collection, role } = yield* make("One").pipe(as(creator))
        expect(role).toBe("create")
        expect(collection).toMatchObject({
          title: "One",
          description: null,
          defaultLevel: "inherit",
          parentId: null,
          organizationId: organization.id,
          createdBy: creator.id
        })
        yield* make("Two").pipe(as(creator))
        yield* make("Three").pipe(as(creator))
        expect(yield* namesOn({ organizationId: organization.id, parentId: null })).toEqual([
          "One",
          "Two",
          "Three"
        ])
        for (const role of [null, "read", "review"] as const) {
          const member = yield* aMember(organization.id, { role })
          const refused = yield* Effect.flip(make("No").pipe(as(member)))
          expect(refused).toMatchObject({ _tag: "AccessDenied", needed: "create" })
        }
        const unknown = yield* Effect.flip(make("No").pipe(as(yield* aUser())))
        expect(unknown._tag).toBe("OrganizationNotFound")
      })
    )

    it.effect("are made in others by who may create there, and in none of another organization", () =>
      Effect.gen(function* () {
        const [here, there] = [yield* anOrganization(), yield* anOrganization()]
        const reader = yield* aMember(here.id, { role: "read" })
        const open = yield* aCollection(here.id, { defaultLevel: "create" })
        const closed = yield* aCollection(here.id)
        const hidden = yield* aCollection(here.id, { defaultLevel: null })
        const foreign = yield* aCollection(there.id, { defaultLevel: "create" })
        const make = (parentId: CollectionId) =>
          createCollection(here.id, { title: "Inner", parentId }).pipe(as(reader))
        const inner = yield* make(open.id)
        expect(inner.collection.parentId).toBe(open.id)
        expect(inner.role).toBe("create")
        expect((yield* Effect.flip(make(closed.id)))._tag).toBe("AccessDenied")
        for (const id of [hidden.id, foreign.id, CollectionId.make("none")]) {
          expect((yield* Effect.flip(make(id)))._tag).toBe("CollectionNotFound")
        }
      })
    )

    it.effect("lie in each other as deep as is said, and no deeper", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const admin = yield* aMember(organization.id)
        const pile = yield* aPile(organization.id, maxLevels)
        const parentId = pile.at(-1)!.id
        const refused = yield* Effect.flip(
          createCollection(organization.id, { title: "Too deep", parentId }).pipe(as(admin))
        )
        expect(refused).toMatchObject({ _tag: "CollectionTooDeep", parentId })
        const lowest = { title: "Deep", parentId: pile.at(-2)!.id }
        yield* createCollection(organization.id, lowest).pipe(as(admin))
      })
    )

    it.effect("are changed field by field by who may create there", () =>
      Effect.gen(function* () {
        const { admin, inner, organization } = yield* aContainer()
        const changed = yield* updateCollection(inner.id, { title: "Guides", description: "All" }).pipe(
          as(admin)
        )
        expect(changed.collection).toEqual(new Collection({ ...inner, title: "Guides", description: "All" }))
        const hidden = yield* updateCollection(inner.id, { defaultLevel: null }).pipe(as(admin))
        expect(hidden.collection).toMatchObject({ title: "Guides", defaultLevel: null })
        const reviewer = yield* aMember(organization.id, { role: "review" })
        const change = updateCollection(inner.id, { title: "No" }).pipe(as(reviewer))
        expect((yield* Effect.flip(change))._tag).toBe("CollectionNotFound")
        yield* updateCollection(inner.id, { defaultLevel: "inherit" }).pipe(as(admin))
        expect(yield* Effect.flip(change)).toMatchObject({ _tag: "AccessDenied", needed: "create" })
      })
    )

    it.effect("decide who may read what lies in them, at any depth, from the next request on", () =>
      Effect.gen(function* () {
        const { admin, inner, organization, outer } = yield* aContainer()
        const input = { title: "Deep", emoji: null, parentId: inner.id, language: null } as const
        const { space } = yield* createSpace(organization.id, { ...input, editMode: "live" }).pipe(as(admin))
        const reader = yield* aMember(organization.id, { role: "read" })
        const roleOf = requireSpace(space.id, "read").pipe(
          as(reader),
          Effect.map(({ role }) => role as string),
          Effect.catchTag("SpaceNotFound", () => Effect.succeed("nothing"))
        )
        expect(yield* roleOf).toBe("read")
        yield* updateCollection(outer.id, { defaultLevel: "comment" }).pipe(as(admin))
        expect(yield* roleOf).toBe("comment")
        yield* updateCollection(inner.id, { defaultLevel: null }).pipe(as(admin))
        expect(yield* roleOf).toBe("nothing")
        yield* updateSpace(space.id, { defaultLevel: "edit" }).pipe(as(admin))
        expect(yield* roleOf).toBe("edit")
      })
    )

    it.effect("leave what lay in them where they stood when they are deleted, deleted spaces as well", () =>
      Effect.gen(function* () {
        const { admin, inner, make, makeSpace, outer, organization } = yield* aContainer()
        const container = { organizationId: organization.id, parentId: outer.id }
        yield* makeSpace("after", outer.id)
        yield* makeSpace("first", inner.id)
        const second = yield* makeSpace("second", inner.id)
        yield* make("third", inner.id)
        expect(yield* namesOn(container)).toEqual(["inner", "after"])
        yield* deleteSpace(second.id).pipe(as(admin))
        const on = { kind: "collection", id: inner.id } as const
        const grants = yield* Grants
        yield* grants.put(
          new Grant({ on, to: { kind: "user", id: admin.id }, role: "read", organizationId: organization.id })
        )

        yield* deleteCollection(inner.id).pipe(as(admin))
        expect(yield* namesOn(container)).toEqual(["first", "second", "third", "after"])
        expect((yield* Effect.flip(requireCollection(inner.id, "read").pipe(as(admin))))._tag).toBe(
          "CollectionNotFound"
        )
        expect((yield* grants.findFor(on, admin.id)).userGrant).toBeNull()
        const back = yield* restoreSpace(second.id).pipe(as(admin))
        expect(back.space).toMatchObject({ parentId: outer.id, visibility: "in-collection" })

        yield* deleteCollection(outer.id).pipe(as(admin))
        const top = { organizationId: organization.id, parentId: null }
        expect(yield* namesOn(top)).toEqual(["first", "second", "third", "after"])
        const { space } = yield* requireSpace(second.id, "read").pipe(as(admin))
        expect(space).toMatchObject({ parentId: null, visibility: "private" })
      })
    )

    it.effect("are deleted by who may create there; what does not exist is deleted already", () =>
      Effect.gen(function* () {
        const { admin, inner, organization } = yield* aContainer()
        const reviewer = yield* aMember(organization.id, { role: "review" })
        expect((yield* Effect.flip(deleteCollection(inner.id).pipe(as(reviewer))))._tag).toBe("AccessDenied")
        yield* deleteCollection(inner.id).pipe(as(yield* aUser()))
        yield* requireCollection(inner.id, "read").pipe(as(admin))
        for (let n = 0; n < 2; n++) yield* deleteCollection(inner.id).pipe(as(admin))
        yield* deleteCollection(CollectionId.make("none")).pipe(as(admin))
      })
    )

    it.effect("are not there for spaces that come while they are deleted", () =>
      Effect.gen(function* () {
        const { admin, inner, organization } = yield* aContainer()
        const input = { title: "Late", emoji: null, parentId: inner.id, language: null } as const
        const make = createSpace(organization.id, { ...input, editMode: "live" }).pipe(as(admin))
        const [made] = yield* Effect.all(
          [Effect.result(make), deleteCollection(inner.id).pipe(as(admin))] as const,
          { concurrency: "unbounded" }
        )
        if (made._tag === "Success") {
          const { space } = yield* requireSpace(made.success.space.id, "read").pipe(as(admin))
          expect(space.parentId).not.toBe(inner.id)
        } else {
          expect(made.failure._tag).toBe("CollectionNotFound")
        }
      })
    )

    it.effect("are listed to who may see them, all of them or those at the top as they stand there", () =>
      Effect.gen(function* () {
        const { admin, inner, make, organization, outer } = yield* aContainer()
        const last = yield* make("last", null)
        const hidden = yield* make("hidden", null)
        yield* updateCollection(hidden.id, { defaultLevel: null }).pipe(as(admin))
        const reader = yield* aMember(organization.id, { role: "read" })
        const list = (which: "all" | "top", user: { readonly id: UserId }) =>
          Effect.map(listOf(which, organization.id, everything).pipe(as(user)), ({ items }) =>
            items.map(({ collection, role }) => [collection.id, role])
          )
        const ofReader = [outer.id, inner.id, last.id].map((id) => [id, "read"])
        expect(yield* list("all", reader)).toEqual(ofReader)
        expect(yield* list("top", reader)).toEqual([ofReader[0], ofReader[2]])
        expect(yield* list("all", admin)).toHaveLength(4)
        // A collection inside a hidden one is visible to callers with a grant on it.
        yield* updateCollection(outer.id, { defaultLevel: null }).pipe(as(admin))
        yield* updateCollection(inner.id, { defaultLevel: "edit" }).pipe(as(admin))
        expect(yield* list("all", reader)).toEqual([
          [inner.id, "edit"],
          [last.id, "read"]
        ])
        expect(yield* list("top", reader)).toEqual([[last.id, "read"]])
        for (const which of ["all", "top"] as const) {
          const stranger = yield* aUser()
          const refused = yield* Effect.flip(listOf(which, organization.id, everything).pipe(as(stranger)))
          expect(refused._tag).toBe("OrganizationNotFound")
          for (const limit of [1, 2]) {
            const collected = yield* collectList(
              (request) => listOf(which, organization.id, request).pipe(as(admin)),
              limit
            )
            expect(collected.map(({ collection }) => collection.id)).toEqual(
              which === "all" ? [outer.id, inner.id, last.id, hidden.id] : [outer.id, last.id, hidden.id]
            )
          }
        }
      })
    )

    it.effect("list their spaces as they stand there, and not those that the caller may not read", () =>
      Effect.gen(function* () {
        const { admin, inner, makeSpace, organization, outer } = yield* aContainer()
        const made: Array<string> = []
        for (const title of ["a", "b", "c", "d"]) {
          made.push((yield* makeSpace(title, outer.id)).id)
        }
        const elsewhere = yield* makeSpace("elsewhere", inner.id)
        const hidden = yield* makeSpace("hidden", outer.id)
        yield* updateSpace(hidden.id, { defaultLevel: null }).pipe(as(admin))
        const deleted = yield* makeSpace("deleted", outer.id)
        yield* deleteSpace(deleted.id).pipe(as(admin))
        const reader = yield* aMember(organization.id, { role: "read" })
        for (const limit of [1, 2, 1000]) {
          const seen = yield* collectList(
            (request) => listSpacesInCollection(outer.id, request).pipe(as(reader)),
            limit
          )
          expect(seen.map(({ space }) => space.id)).toEqual(made)
        }
        expect((yield* listSpacesInCollection(outer.id, everything).pipe(as(admin))).items).toHaveLength(5)
        const inInner = yield* listSpacesInCollection(inner.id, everything).pipe(as(reader))
        expect(inInner.items.map(({ space }) => space.id)).toEqual([elsewhere.id])
        const refused = listSpacesInCollection(outer.id, everything).pipe(as(yield* aUser()))
        expect((yield* Effect.flip(refused))._tag).toBe("CollectionNotFound")
      })
    )
  })
