import { expect } from "@effect/vitest"
import { ChangeRequestSnapshots, requireSpace } from "@octavo/content"
import { Caller, Members, type User } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { Effect, Option } from "effect"
import { TestClock } from "effect/testing"
import {
  ChangeRequestSnapshotsFromReviews,
  createChangeRequest,
  editChangeRequest,
  getChangeRequest,
  listChangeRequests
} from "../../src/index.ts"
import { aChangeRequest } from "../../src/testing/index.ts"
import { aSpace } from "@octavo/content/testing"
import type { ReviewsTests } from "../ReviewsServices.ts"

const everything = { after: null, limit: 50 }
const nobodyInParticular = { creator: null, contributor: null }

/** Change requests as such: their numbers, their status, and how they are listed. */
export const changeRequestsContract = (it: ReviewsTests) => {
  it.effect("are found for previews by id or number, by users who may read the space now", () =>
    Effect.gen(function* () {
      const { admin, changeRequest, organization, space } = yield* aChangeRequest()
      const other = yield* aSpace()
      const stranger = yield* aMember(other.organization.id)
      const find = (name: Parameters<ChangeRequestSnapshots["Service"]["find"]>[0], user: User) =>
        Effect.gen(function* () {
          const caller = yield* Caller.pipe(as(user))
          const found = yield* (yield* ChangeRequestSnapshots).find(name, caller)
          return Option.getOrNull(
            Option.map(found, ({ id, snapshot, spaceId }) => [id, spaceId, snapshot.revisionId])
          )
        }).pipe(Effect.provide(ChangeRequestSnapshotsFromReviews))
      const { id, number } = changeRequest
      const expected = [id, space.id, changeRequest.revisionId]
      const reader = yield* aMember(organization.id, { role: "read" })
      for (const user of [admin, reader]) {
        expect(yield* find({ id }, user)).toEqual(expected)
        expect(yield* find({ spaceId: space.id, number }, user)).toEqual(expected)
      }
      expect(yield* find({ id }, stranger)).toBeNull()
      expect(yield* find({ id: "nothing" }, admin)).toBeNull()
      expect(yield* find({ spaceId: space.id, number: 2 }, admin)).toBeNull()
      expect(yield* find({ spaceId: other.space.id, number }, other.admin)).toBeNull()
      yield* (yield* Members).remove(organization.id, reader.id)
      expect(yield* find({ id }, reader)).toBeNull()
    })
  )

  it.effect("numbers have neither gaps nor doubles, however many are made at once", () =>
    Effect.gen(function* () {
      const { admin, space } = yield* aSpace()
      yield* Effect.forEach(
        Array.from({ length: 20 }),
        () => createChangeRequest(space.id, "One of many").pipe(as(admin)),
        { concurrency: "unbounded" }
      )
      const { items } = yield* listChangeRequests(
        space.id,
        { status: "draft", ...nobodyInParticular },
        everything
      ).pipe(as(admin))
      const numbers = items.map(({ changeRequest }) => changeRequest.number).sort((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
      const { counts } = yield* requireSpace(space.id, "read").pipe(as(admin))
      expect(counts).toMatchObject({ changeRequests: 20, changeRequestsDraft: 20, changeRequestsOpen: 0 })
    })
  )

  it.effect("is found by its id and by its number, and not from another space", () =>
    Effect.gen(function* () {
      const { admin, changeRequest, space } = yield* aChangeRequest({ subject: "Commas" })
      const byId = yield* getChangeRequest(space.id, changeRequest.id).pipe(as(admin))
      const byNumber = yield* getChangeRequest(space.id, "1").pipe(as(admin))
      expect(byId.changeRequest).toEqual(changeRequest)
      expect(byNumber).toEqual(byId)
      expect(byId.isOutdated).toBe(false)
      const other = yield* aSpace()
      const error = yield* Effect.flip(
        getChangeRequest(other.space.id, changeRequest.id).pipe(as(other.admin))
      )
      expect(error._tag).toBe("ChangeRequestNotFound")
    })
  )

  it.effect("goes from draft to open, archived and back, and the space counts along", () =>
    Effect.gen(function* () {
      const { admin, changeRequest, space } = yield* aChangeRequest()
      const countsAfter = Effect.fnUntraced(function* (status: "draft" | "open" | "archived") {
        yield* editChangeRequest(space.id, changeRequest.id, { status }).pipe(as(admin))
        const { counts } = yield* requireSpace(space.id, "read").pipe(as(admin))
        return [counts.changeRequests, counts.changeRequestsOpen, counts.changeRequestsDraft]
      })
      expect(yield* countsAfter("open")).toEqual([1, 1, 0])
      expect(yield* countsAfter("open")).toEqual([1, 1, 0])
      expect(yield* countsAfter("archived")).toEqual([1, 0, 0])
      expect(yield* countsAfter("draft")).toEqual([1, 0, 1])
    })
  )

  it.effect("stays as it is, its time included, when nothing is asked for that it is not", () =>
    Effect.gen(function* () {
      const { admin, changeRequest, space } = yield* aChangeRequest()
      yield* TestClock.adjust("1 second")
      for (const changes of [{}, { status: "draft" as const }]) {
        const same = yield* editChangeRequest(space.id, changeRequest.id, changes).pipe(as(admin))
        expect(same.changeRequest).toEqual(changeRequest)
      }
      const { changeRequest: opened } = yield* editChangeRequest(space.id, "1", { status: "open" }).pipe(
        as(admin)
      )
      expect(opened.updatedAt).not.toEqual(changeRequest.updatedAt)
    })
  )

  it.effect("its author may change it without the role that others need", () =>
    Effect.gen(function* () {
      const { changeRequest, organization, space } = yield* aChangeRequest()
      const reader = yield* aMember(organization.id, { role: "comment" })
      const refused = yield* Effect.flip(
        editChangeRequest(space.id, changeRequest.id, { subject: "Mine" }).pipe(as(reader))
      )
      expect(refused._tag).toBe("AccessDenied")
      const editor = yield* aMember(organization.id, { role: "edit" })
      const changed = yield* editChangeRequest(space.id, changeRequest.id, {
        subject: "Ours",
        description: { object: "document", data: {}, nodes: [] }
      }).pipe(as(editor))
      expect(changed.changeRequest.subject).toBe("Ours")
      expect(changed.changeRequest.description).toEqual({ object: "document", data: {}, nodes: [] })
    })
  )
}
