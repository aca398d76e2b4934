import { onBehalfOf } from "@octavo/identity"
import { describe, expect } from "@effect/vitest"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  createSpace,
  deleteSpace,
  listSpaces,
  requireSpace,
  restoreSpace,
  Space,
  SpaceId,
  Spaces,
  updateSpace
} from "../../src/index.ts"
import { aCollection, aSpace } from "../../src/testing/index.ts"
import type { ContentTests } from "../ContentServices.ts"

const input = {
  title: "Handbook",
  emoji: "1f4d8",
  parentId: null,
  language: "de",
  editMode: "locked"
} as const
const all = { after: null, limit: 1000 }

/** The contract of spaces, for every store. */
export const spacesContract = (it: ContentTests) =>
  describe("spaces", () => {
    it.effect("come back as they were put, with every field or with none", () =>
      Effect.gen(function* () {
        const spaces = yield* Spaces
        const { admin, organization, space } = yield* aSpace()
        expect(yield* spaces.get(space.id)).toEqual(space)
        const collection = yield* aCollection(organization.id)
        const full = new Space({
          ...space,
          parentId: collection.id,
          title: "Grüße aus ';--",
          emoji: "1f469-200d-1f680",
          icon: "https://example.org/icon.svg",
          visibility: "unlisted",
          defaultLevel: null,
          editMode: "locked",
          language: "pt-br",
          mergeRules: {
            type: "rules",
            rules: [
              { rule: "require_specific_reviewers", users: ["ada", "grace"] },
              { rule: "custom", expression: "reviews.length > 1" }
            ]
          },
          gitOrigin: {
            repoName: "docs",
            provider: "gitlab",
            url: "https://example.org/docs.git",
            treeUrl: null,
            updatedAt: DateTime.makeUnsafe("2026-04-05T06:07:08.009Z")
          },
          updatedAt: DateTime.makeUnsafe("2026-04-05T06:07:08.010Z"),
          deletedAt: DateTime.makeUnsafe("2026-04-05T06:07:08.011Z")
        })
        yield* spaces.put(full)
        expect(yield* spaces.get(space.id)).toEqual(full)
        expect((yield* spaces.getWithAccess(space.id, onBehalfOf(admin.id))).space).toEqual(full)
        yield* spaces.put(space)
        expect(yield* spaces.get(space.id)).toEqual(space)
      })
    )

    it.effect("are made at the top of an organization, empty, by who may create there", () =>
      Effect.gen(function* () {
        const organization = yield* anOrganization()
        const creator = yield* aMember(organization.id, { role: "create" })
        const view = yield* createSpace(organization.id, input).pipe(as(creator))
        expect(view.space).toMatchObject({
          title: "Handbook",
          emoji: "1f4d8",
          language: "de",
          editMode: "locked",
          defaultLevel: "inherit",
          visibility: "private",
          parentId: null,
          organizationId: organization.id,
          createdBy: creator.id,
          deletedAt: null
        })
        expect(view.counts).toEqual({
          comments: 0,
          changeRequests: 0,
          changeRequestsOpen: 0,
          changeRequestsDraft: 0
        })
        expect(view.head).toMatchObject({ branchId: view.space.mainBranchId, seq: 1, base: null })
        expect(yield* requireSpace(view.space.id, "create").pipe(as(creator))).toEqual(view)
        for (const role of [null, "read", "review"] as const) {
          const member = yield* aMember(organization.id, { role })
          const refused = yield* Effect.flip(createSpace(organization.id, input).pipe(as(member)))
          expect(refused).toMatchObject({ _tag: "AccessDenied", needed: "create" })
        }
        const stranger = yield* aUser()
        const unknown = yield* Effect.flip(createSpace(organization.id, input).pipe(as(stranger)))
        expect(unknown._tag).toBe("OrganizationNotFound")
        const listed = yield* listSpaces(organization.id, all).pipe(as(creator))
        expect(listed.items.map((one) => one.space.id)).toEqual([view.space.id])
      })
    )

    it.effect("are made in a collection by who may create there, and nowhere else", () =>
      Effect.gen(function* () {
        const [organization, other] = [yield* anOrganization(), yield* anOrganization()]
        const [admin, reader] = [
          yield* aMember(organization.id),
          yield* aMember(organization.id, { role: "read" })
        ]
        const open = yield* aCollection(organization.id, { defaultLevel: "create" })
        const hidden = yield* aCollection(organization.id, { defaultLevel: null })
        const foreign = yield* aCollection(other.id, { defaultLevel: "create" })
        const view = yield* createSpace(organization.id, { ...input, parentId: open.id }).pipe(as(reader))
        expect(view.space).toMatchObject({ parentId: open.id, visibility: "in-collection" })
        for (const parentId of [hidden.id, foreign.id, "none" as typeof open.id]) {
          const refused = yield* Effect.flip(
            createSpace(organization.id, { ...input, parentId }).pipe(as(reader))
          )
          expect(refused).toMatchObject({ _tag: "CollectionNotFound", collectionId: parentId })
        }
        const foreignToAdmin = createSpace(organization.id, { ...input, parentId: foreign.id }).pipe(
          as(admin)
        )
        expect((yield* Effect.flip(foreignToAdmin))._tag).toBe("CollectionNotFound")
        expect((yield* listSpaces(organization.id, all).pipe(as(admin))).items).toHaveLength(1)
      })
    )

    it.effect("of a collection of another organization are not made here by a member of both", () =>
      Effect.gen(function* () {
        const [here, there] = [yield* aSpace(), yield* aSpace()]
        const collection = yield* aCollection(there.organization.id)
        const made = createSpace(here.organization.id, { ...input, parentId: collection.id })
        expect((yield* Effect.flip(made.pipe(as(here.admin))))._tag).toBe("CollectionNotFound")
        expect((yield* Effect.flip(made.pipe(as(there.admin))))._tag).toBe("OrganizationNotFound")
      })
    )

    it.effect("are changed field by field by who may create", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aSpace()
        const editor = yield* aMember(organization.id, { role: "review" })
        yield* TestClock.adjust("1 hour")
        const changed = yield* updateSpace(space.id, { title: "Guide", emoji: "1f680", language: "fr" }).pipe(
          as(admin)
        )
        expect(changed.space).toEqual(
          new Space({
            ...space,
            title: "Guide",
            emoji: "1f680",
            language: "fr",
            updatedAt: yield* DateTime.now
          })
        )
        const hidden = yield* updateSpace(space.id, { emoji: null, defaultLevel: null }).pipe(as(admin))
        expect(hidden.space).toMatchObject({ title: "Guide", emoji: null, defaultLevel: null })
        expect((yield* Effect.flip(updateSpace(space.id, { title: "x" }).pipe(as(editor))))._tag).toBe(
          "SpaceNotFound"
        )
        yield* updateSpace(space.id, { defaultLevel: "inherit" }).pipe(as(admin))
        const refused = yield* Effect.flip(updateSpace(space.id, { title: "x" }).pipe(as(editor)))
        expect(refused).toMatchObject({ _tag: "AccessDenied", needed: "create" })
        const unknown = SpaceId.make("none")
        expect((yield* Effect.flip(updateSpace(unknown, {}).pipe(as(admin))))._tag).toBe("SpaceNotFound")
      })
    )

    it.effect("that are deleted are gone for everybody, also when they are deleted twice", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aSpace()
        const reader = yield* aMember(organization.id, { role: "read" })
        const refused = yield* Effect.flip(deleteSpace(space.id).pipe(as(reader)))
        expect(refused).toMatchObject({ _tag: "AccessDenied", needed: "create" })
        yield* deleteSpace(space.id).pipe(as(admin))
        const { deletedAt } = yield* (yield* Spaces).get(space.id)
        expect(deletedAt).toEqual(yield* DateTime.now)
        yield* TestClock.adjust("1 day")
        yield* deleteSpace(space.id).pipe(as(admin))
        yield* deleteSpace(SpaceId.make(yield* newId)).pipe(as(admin))
        expect((yield* (yield* Spaces).get(space.id)).deletedAt).toEqual(deletedAt)
        expect((yield* Effect.flip(requireSpace(space.id, "read").pipe(as(admin))))._tag).toBe(
          "SpaceNotFound"
        )
        expect((yield* Effect.flip(updateSpace(space.id, { title: "x" }).pipe(as(admin))))._tag).toBe(
          "SpaceNotFound"
        )
        expect((yield* listSpaces(organization.id, all).pipe(as(admin))).items).toEqual([])
      })
    )

    it.effect("come back within seven days, as they were, and not later", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aSpace()
        const reader = yield* aMember(organization.id, { role: "read" })
        const restore = restoreSpace(space.id).pipe(as(admin))
        expect((yield* Effect.flip(restore))._tag).toBe("SpaceNotRestorable")
        yield* deleteSpace(space.id).pipe(as(admin))
        yield* TestClock.adjust("7 days")
        expect((yield* Effect.flip(restoreSpace(space.id).pipe(as(reader))))._tag).toBe("AccessDenied")
        const restored = yield* restore
        expect(restored.space).toEqual(new Space({ ...space, updatedAt: yield* DateTime.now }))
        expect((yield* listSpaces(organization.id, all).pipe(as(reader))).items).toHaveLength(1)
        yield* deleteSpace(space.id).pipe(as(admin))
        yield* TestClock.adjust(7 * 24 * 3600 * 1000 + 1)
        expect(yield* Effect.flip(restore)).toMatchObject({ _tag: "SpaceNotRestorable", spaceId: space.id })
      })
    )

    it.effect("of a collection tell who may not see them nothing, whatever is asked", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aSpace()
        const member = yield* aMember(organization.id, { role: "create" })
        yield* updateSpace(space.id, { defaultLevel: null }).pipe(as(admin))
        const asked = [
          requireSpace(space.id, "read"),
          updateSpace(space.id, { title: "x" }),
          restoreSpace(space.id)
        ] as ReadonlyArray<
          Effect.Effect<unknown, { readonly _tag: string }, Effect.Services<ReturnType<typeof restoreSpace>>>
        >
        for (const ask of asked) expect((yield* Effect.flip(ask.pipe(as(member))))._tag).toBe("SpaceNotFound")
        yield* deleteSpace(space.id).pipe(as(member))
        expect((yield* (yield* Spaces).get(space.id)).deletedAt).toBeNull()
      })
    )
  })
