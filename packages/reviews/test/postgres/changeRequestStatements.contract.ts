import { describe, expect } from "@effect/vitest"
import type { ContentChanges, Edit } from "@octavo/content"
import { aPage, aSource } from "@octavo/content/testing"
import { statementsOf } from "@octavo/database/testing"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  resolveConflict,
  createChangeRequest,
  editChangeRequest,
  editChangeRequestContent,
  getChangeRequest,
  listChangeRequestChanges,
  listChangeRequests,
  listConflicts,
  listContributions,
  listRequestedReviewers,
  listReviewComments,
  listReviews,
  mergeChangeRequest,
  requestReviewers,
  submitReview,
  updateChangeRequest
} from "../../src/index.ts"
import { aProposal, commitInChangeRequest } from "../../src/testing/index.ts"
import { everything } from "../comments/aCommentedSpace.ts"
import type { ReviewsTests } from "../ReviewsServices.ts"

/** A change request that writes so many pages of main, and adds one; main wrote other paragraphs of them, or the same. */
const aProposalOf = Effect.fnUntraced(function* (count: number, sides: "apart" | "against") {
  const made = yield* aProposal()
  const { admin, changeRequest, commitOnMain, space } = made
  const pages = yield* Effect.forEach(Array.from({ length: count }), (_, n) => aPage({ title: `Page ${n}` }))
  const writing = (first: string, second: string): Partial<ContentChanges> => {
    const sources = pages.map(({ title }) =>
      aSource(`# ${title} ${space.id}\n\n${first}\n\nBetween.\n\n${second}\n`)
    )
    return {
      sources,
      pages: { put: pages.map((page, n) => ({ ...page, sourceHash: sources[n]!.hash })), remove: [] }
    }
  }
  yield* commitOnMain(writing("One.", "Two."))
  yield* updateChangeRequest(space.id, "1").pipe(as(admin))
  const { changeRequest: updated } = yield* getChangeRequest(space.id, "1").pipe(as(admin))
  yield* commitInChangeRequest(updated, writing("One of the request.", "Two."))
  yield* commitOnMain(sides === "apart" ? writing("One.", "Two of main.") : writing("One of main.", "Two."))
  return { ...made, changeRequest }
})

/** How often Postgres is asked about change requests, which must not grow with what there is. */
export const changeRequestStatementsContract = (it: ReviewsTests) =>
  describe("the number of statements about change requests", () => {
    for (const count of [1, 20]) {
      it.effect(`is the same to read ${count} of them, with as many reviewers`, () =>
        Effect.gen(function* () {
          const { admin, organization, space } = yield* aProposal()
          const reviewers = yield* Effect.forEach(Array.from({ length: count }), () =>
            aMember(organization.id, { role: "review" })
          )
          yield* Effect.forEach(reviewers, () => createChangeRequest(space.id, "More").pipe(as(admin)))
          const userIds = reviewers.map(({ id }) => id)
          const asking = requestReviewers(space.id, "1", { userIds }).pipe(as(admin))
          const asked = yield* statementsOf(asking)
          for (const reviewer of reviewers) {
            yield* submitReview(space.id, "1", "approved", { markdown: "Good." }).pipe(as(reviewer))
          }
          yield* asking
          const filter = { status: "open", creator: admin.id, contributor: null } as const
          const reviews = Effect.flatMap(listReviews(space.id, "1", null, everything), ({ items }) =>
            listReviewComments(space.id, "1", items)
          )
          const read = yield* Effect.all({
            listed: statementsOf(listChangeRequests(space.id, filter, everything)),
            got: statementsOf(getChangeRequest(space.id, "1")),
            reviews: statementsOf(reviews),
            awaited: statementsOf(listRequestedReviewers(space.id, "1", everything)),
            contributions: statementsOf(listContributions(space.id, "1"))
          }).pipe(as(admin))
          const change = { subject: "Words", status: "draft" } as const
          const page: Edit = { type: "insert_page", title: "One more" }
          const written = yield* statementsOf(
            editChangeRequestContent(space.id, "1", [page], { ifMatch: null }).pipe(as(admin))
          )
          const edited = yield* statementsOf(editChangeRequest(space.id, "1", change).pipe(as(admin)))
          expect({ asked, edited, written }).toEqual({ asked: 11, edited: 5, written: 12 })
          expect(read).toEqual({ listed: 2, got: 2, reviews: 6, awaited: 5, contributions: 3 })
        })
      )

      it.effect(`is the same to merge ${count} pages`, () =>
        Effect.gen(function* () {
          const { admin, space } = yield* aProposalOf(count, "apart")
          const changes = listChangeRequestChanges(space.id, "1", 50).pipe(as(admin))
          const read = yield* statementsOf(changes)
          const merge = mergeChangeRequest(space.id, "1").pipe(as(admin))
          expect({ read, merged: yield* statementsOf(merge) }).toEqual({ read: 10, merged: 31 })
          expect((yield* changes).more).toBe(0)
        })
      )

      it.effect(`is the same to find and answer conflicts on ${count} pages`, () =>
        Effect.gen(function* () {
          const { admin, space } = yield* aProposalOf(count, "against")
          const updated = yield* statementsOf(updateChangeRequest(space.id, "1").pipe(as(admin)))
          const list = listConflicts(space.id, "1", everything).pipe(as(admin))
          const listed = yield* statementsOf(list)
          const { items } = yield* list
          expect(items).toHaveLength(count)
          const answer = resolveConflict(space.id, "1", items[0]!.id, { take: "main" }).pipe(as(admin))
          expect({ updated, listed, answered: yield* statementsOf(answer) }).toEqual({
            updated: 26,
            listed: 3,
            answered: 43
          })
        })
      )
    }
  })
