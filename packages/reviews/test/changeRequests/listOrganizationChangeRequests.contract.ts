import { describe, expect } from "@effect/vitest"
import { createSpace, deleteSpace, type SpaceId, updateSpace } from "@octavo/content"
import { aSpace } from "@octavo/content/testing"
import { Grant, Grants } from "@octavo/identity"
import { aMember, as, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  createChangeRequest,
  editChangeRequest,
  editChangeRequestContent,
  listOrganizationChangeRequests,
  mergeChangeRequest
} from "../../src/index.ts"
import type { ReviewsTests } from "../ReviewsServices.ts"

const everyone = { creator: null, contributor: null }
const everything = { after: null, limit: 50 }

const aNewSpace = {
  title: "Another",
  emoji: null,
  parentId: null,
  language: null,
  editMode: "live" as const
}

const inserting = (title: string) => [{ type: "insert_page" as const, title }]

/** The contract of the change requests of an organization, for every store. */
export const listOrganizationChangeRequestsContract = (it: ReviewsTests) =>
  describe("the change requests of an organization", () => {
    it.effect("are those of the spaces that the caller may read, newest first", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aSpace()
        const another = createSpace(organization.id, aNewSpace).pipe(as(admin))
        const hidden = (yield* another).space
        yield* updateSpace(hidden.id, { defaultLevel: null }).pipe(as(admin))
        const gone = (yield* another).space
        const propose = (spaceId: SpaceId, subject: string) =>
          Effect.map(
            createChangeRequest(spaceId, subject).pipe(as(admin)),
            ({ changeRequest }) => changeRequest
          )
        for (const [{ id }, subject] of [
          [space, "One"],
          [hidden, "Two"],
          [gone, "Gone"],
          [space, "Three"]
        ] as const)
          yield* propose(id, subject)
        yield* deleteSpace(gone.id).pipe(as(admin))
        const elsewhere = yield* aSpace()
        yield* createChangeRequest(elsewhere.space.id, "Elsewhere").pipe(as(elsewhere.admin))

        const list = (user: typeof admin, limit = 50, after: readonly [string] | null = null) =>
          listOrganizationChangeRequests(
            organization.id,
            { status: "draft", ...everyone },
            { after, limit }
          ).pipe(as(user))
        const subjects = (user: typeof admin) =>
          Effect.map(list(user), ({ items }) => items.map(({ changeRequest }) => changeRequest.subject))
        expect(yield* subjects(admin)).toEqual(["Three", "Two", "One"])
        expect(yield* subjects(yield* aMember(organization.id, { role: "read" }))).toEqual(["Three", "One"])

        const guest = yield* aMember(organization.id, { role: null })
        expect(yield* subjects(guest)).toEqual([])
        yield* (yield* Grants).put(
          new Grant({
            on: { kind: "space", id: hidden.id },
            to: { kind: "user", id: guest.id },
            role: "read",
            organizationId: organization.id
          })
        )
        expect(yield* subjects(guest)).toEqual(["Two"])
        for (const stranger of [yield* aUser(), elsewhere.admin])
          expect((yield* Effect.flip(list(stranger)))._tag).toBe("OrganizationNotFound")

        const first = yield* list(admin, 2)
        const second = yield* list(admin, 2, first.next)
        expect(
          [first, second].map(({ items }) => items.map(({ changeRequest }) => changeRequest.subject))
        ).toEqual([["Three", "Two"], ["One"]])
        expect(second.next).toBeNull()
        expect((yield* list(admin, 0)).items).toEqual([])
      })
    )

    it.effect("are listed by status, creator and contributor, each outdated by its own space", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aSpace()
        const ada = yield* aMember(organization.id, { role: "edit" })
        const other = (yield* createSpace(organization.id, aNewSpace).pipe(as(admin))).space
        const ofAdmin = (yield* createChangeRequest(space.id, "Of the admin").pipe(as(admin))).changeRequest
        const ofAda = (yield* createChangeRequest(other.id, "Of Ada").pipe(as(ada))).changeRequest
        const merged = (yield* createChangeRequest(space.id, "Merged").pipe(as(admin))).changeRequest
        const edit = (one: typeof ofAdmin, title: string, user: typeof admin) =>
          editChangeRequestContent(one.spaceId, one.id, inserting(title), { ifMatch: null }).pipe(as(user))
        yield* edit(ofAdmin, "Helped", ada)
        yield* edit(merged, "New", admin)
        for (const { id, spaceId } of [ofAdmin, ofAda])
          yield* editChangeRequest(spaceId, id, { status: "open" }).pipe(as(admin))
        yield* mergeChangeRequest(space.id, merged.id).pipe(as(admin))

        const list = (filter: Partial<Parameters<typeof listOrganizationChangeRequests>[1]>) =>
          Effect.map(
            listOrganizationChangeRequests(
              organization.id,
              { status: "open", ...everyone, ...filter },
              everything
            ).pipe(as(ada)),
            ({ items }) => items.map(({ changeRequest, isOutdated }) => [changeRequest.subject, isOutdated])
          )
        expect(yield* list({})).toEqual([
          ["Of Ada", false],
          ["Of the admin", true]
        ])
        expect(yield* list({ status: "merged" })).toEqual([["Merged", false]])
        expect(yield* list({ status: "archived" })).toEqual([])
        expect(yield* list({ creator: ada.id })).toEqual([["Of Ada", false]])
        expect(yield* list({ contributor: ada.id })).toEqual([["Of the admin", true]])
        expect(yield* list({ creator: admin.id, contributor: ada.id })).toEqual([["Of the admin", true]])
        expect(yield* list({ creator: ada.id, contributor: admin.id })).toEqual([])
      })
    )
  })
