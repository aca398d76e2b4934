import { describe, expect } from "@effect/vitest"
import type { Space } from "@octavo/content"
import { rowsReadBy } from "@octavo/database/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
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
const multiply = Effect.fnUntraced(function* (
  table: "comments" | "change_requests",
  { id }: Space,
  count: number
) {
  const sql = yield* SqlClient.SqlClient
  const others = table === "comments" ? "" : ", number"
  const [columns] = yield* sql<{ names: string }>`SELECT string_agg(column_name, ', ') AS names
    FROM information_schema.columns WHERE table_schema = 'reviews' AND table_name = ${table}
      AND column_name <> ALL(${["id", ...(table === "comments" ? [] : ["number"])]}::text[])`
  yield* sql.unsafe(
    `INSERT INTO reviews.${table} (id${others}, ${columns!.names})
      SELECT left(t.id, 10) || '-' || n || '-' || t.id${others === "" ? "" : ", n + 1000"}, ${columns!.names}
      FROM reviews.${table} t, generate_series(1, $2::int) AS n WHERE t.space_id = $1`,
    [id, count]
  )
})

/** The contract of lists, which read the rows that they answer. */
export const plansContract = (it: DatabaseTests) =>
  describe("the plans of Postgres", () => {
    it.effect("read the comments of a list, whatever others there are", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
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
        yield* sql`ANALYZE reviews.comments`
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
        const sql = yield* SqlClient.SqlClient
        const [small, large] = [yield* aCommentedSpace(), yield* aCommentedSpace()]
        yield* multiply("change_requests", small.space, 3)
        yield* multiply("change_requests", large.space, 2000)
        yield* sql`ANALYZE reviews.change_requests`
        const changeRequests = yield* ChangeRequests
        for (const { space } of [small, large])
          for (const status of [null, "draft", "merged"] as const) {
            const list = changeRequests.list(space.id, { status, creator: null, contributor: null }, ten)
            expect.soft(yield* rowsReadBy(list, "reviews.change_requests"), status ?? "all").toBeLessThan(20)
          }
      })
    )
  })

const ten = { after: null, limit: 10 }
