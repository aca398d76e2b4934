import { expect } from "@effect/vitest"
import { editSpace } from "@octavo/content"
import type { Caller } from "@octavo/identity"
import { as } from "@octavo/identity/testing"
import { Cause, Effect, Exit } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import {
  ChangeRequestClosed,
  createChangeRequest,
  editChangeRequestContent,
  mergeChangeRequest,
  postComment,
  updateChangeRequest
} from "../../src/index.ts"
import { aProposal } from "../../src/testing/index.ts"
import type { DatabaseTests, ReviewsServices } from "../ReviewsServices.ts"

type Work = Effect.Effect<unknown, unknown, ReviewsServices | Caller>

const anyway = { ifMatch: null }

/** Work on one space that Postgres never has to break off. */
export const deadlocksContract = (it: DatabaseTests) =>
  it.effect(
    "those who work on one space at a time wait for each other in one order, and never in a circle",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const deadlocks = Effect.gen(function* () {
          // The statistics of a session are updated a moment after it.
          yield* TestClock.withLive(Effect.sleep("1200 millis"))
          yield* sql`SELECT pg_stat_clear_snapshot()`
          const [row] = yield* sql<{ count: bigint }>`SELECT deadlocks AS count FROM pg_stat_database
          WHERE datname = current_database()`
          return Number(row!.count)
        })
        const { admin, commitOnMain, page, space } = yield* aProposal()
        const before = yield* deadlocks
        const insert = [{ type: "insert_page" as const, title: "New" }]
        const body = { markdown: "Why?" }
        const variables = { put: [{ name: "v", value: "1" }], remove: [] }
        const onPage = { spaceId: space.id, changeRequest: null }
        const inChangeRequest = { spaceId: space.id, changeRequest: "1" }
        const work: ReadonlyArray<Work> = Array.from({ length: 8 }, (_, round): ReadonlyArray<Work> => [
          createChangeRequest(space.id, `Round ${round}`),
          commitOnMain({ variables }),
          editSpace(space.id, insert, anyway),
          editChangeRequestContent(space.id, "1", insert, anyway),
          postComment(onPage, { page: page.id, body }, "markdown"),
          postComment(inChangeRequest, { body }, "markdown"),
          round < 7 ? updateChangeRequest(space.id, "1") : mergeChangeRequest(space.id, "1")
        ]).flat()
        const outcomes = yield* Effect.forEach(work, (one) => Effect.exit(one), {
          concurrency: "unbounded"
        }).pipe(as(admin))
        // Operations after the merge find the change request closed; nothing else is refused, and nothing dies.
        const refused = outcomes.filter(Exit.isFailure).map(({ cause }) => Cause.squash(cause))
        expect(refused.filter((error) => !(error instanceof ChangeRequestClosed))).toEqual([])
        expect((yield* deadlocks) - before).toBe(0)
      })
  )
