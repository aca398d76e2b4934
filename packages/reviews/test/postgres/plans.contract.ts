import { describe, expect } from "@effect/vitest"
import type { Space } from "@octavo/content"
import { multiplyRows, rowsReadBy } from "@octavo/database/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  type ChangeRequestId,
  ChangeRequests,
  type CommentFilter,
  Comments,
  postComment,
  updateComment
} from "../../src/index.ts"
import { aCommentedSpace, allOfThem, inSpace } from "../comments/aCommentedSpace.ts"
import type { DatabaseTests } from "../ReviewsServices.ts"

/** Copies the rows of a space so many times, under ids before and after theirs. */
const multiply = (table: "comments" | "change_requests", { id }: Space, count: number) =>
  multiplyRows(`reviews.${table}`, `space_id = '${id}'`, count, {
    id: "left(t.id, 10) || '-' || n || '-' || t.id",
    ...(table === "change_requests" && { number: "n + 1000" })
  })

/** The contract of lists, which read the rows that they answer. */
export const plansContract = (it: DatabaseTests) =>
  describe("the plans of Postgres", () => {
    it.effect("read the comments of a list, whatever others there are", () =>
      Effect.gen(function* () {
        const [small, large] = [yield* aCommentedSpace(), yield* aCommentedSpace()]
        for (const { admin, changeRequest, folder, guide, space } of [small, large]) {
          const inChangeRequest = { spaceId: space.id, changeRequest: changeRequest.id as string }
          const body = { markdown: "Hm." }
          yield* postComment(inChangeRequest, { body }, "markdown").pipe(as(admin))
          yield* postComment(inSpace(space), { body, page: folder.id }, "markdown").pipe(as(admin))
          const { comment } = yield* postComment(inSpace(space), { body, page: guide.id }, "markdown").pipe(
            as(admin)
          )
          yield* updateComment(inSpace(space), comment.id, { resolved: true }, "markdown").pipe(as(admin))
        }
        yield* multiply("comments", small.space, 3)
        yield* multiply("comments", large.space, 2000)
        const comments = yield* Comments
        for (const { changeRequest, guide, space } of [small, large]) {
          const list = (
            filter: Partial<CommentFilter> = {},
            changeRequestId: ChangeRequestId | null = null
          ) =>
            comments.list(
              { spaceId: space.id, changeRequestId },
              { ...allOfThem, ...filter },
              "markdown",
              ten
            )
          const lists = {
            all: list(),
            open: list({ status: "open" }),
            resolved: list({ status: "resolved", order: "desc" }),
            "of a page": list({ pageId: guide.id }),
            "of a change request": list({}, changeRequest.id)
          }
          for (const [name, read] of Object.entries(lists))
            expect.soft(yield* rowsReadBy(read, "reviews.comments"), name).toBeLessThan(30)
        }
      })
    )

    it.effect("read the change requests of a list, whatever others there are", () =>
      Effect.gen(function* () {
        const [small, large] = [yield* aCommentedSpace(), yield* aCommentedSpace()]
        yield* multiply("change_requests", small.space, 3)
        yield* multiply("change_requests", large.space, 2000)
        const changeRequests = yield* ChangeRequests
        for (const { space } of [small, large])
          for (const status of [null, "draft", "merged"] as const) {
            const list = changeRequests.list(space.id, { status, creator: null, contributor: null }, ten)
            expect.soft(yield* rowsReadBy(list, "reviews.change_requests"), status ?? "all").toBeLessThan(20)
          }
        const spaceIds = [small.space.id, large.space.id]
        const some = { status: "draft", creator: null, contributor: null } as const
        for (const filter of [
          some,
          { ...some, creator: small.admin.id },
          { ...some, contributor: small.admin.id }
        ]) {
          const list = changeRequests.listOfSpaces(spaceIds, filter, ten)
          expect
            .soft(yield* rowsReadBy(list, "reviews.change_requests"), JSON.stringify(filter))
            .toBeLessThan(40)
        }
      })
    )
  })

const ten = { after: null, limit: 10 }
