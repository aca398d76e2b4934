import { describe, expect } from "@effect/vitest"
import { aPage, aSource } from "@octavo/content/testing"
import { roundsOf, statementsOf } from "@octavo/database/testing"
import { aMember, as } from "@octavo/identity/testing"
import { RequestReads } from "@octavo/kernel"
import { Effect } from "effect"
import { findCommentsState, postComment, updateComment } from "../../src/index.ts"
import { listComments } from "../../src/testing/index.ts"
import { aCommentedSpace, allOfThem, commitTo, everything, inSpace } from "../comments/aCommentedSpace.ts"
import type { ReviewsTests } from "../ReviewsServices.ts"

/** How often Postgres is asked, which must not grow with what there is. */
export const statementsContract = (it: ReviewsTests) =>
  describe("the number of statements", () => {
    it.effect("is the same for each comment, and those that begin together share what they read", () =>
      Effect.gen(function* () {
        const { admin, guide, space } = yield* aCommentedSpace()
        const post = Effect.suspend(() =>
          Effect.provideService(
            postComment(inSpace(space), { body: { markdown: "Hm." }, page: guide.id }, "markdown"),
            RequestReads,
            new Map()
          )
        )
        const together = Effect.all([post, post, post, post, post], { concurrency: "unbounded" })
        const one = yield* statementsOf(post.pipe(as(admin)))
        const all = yield* statementsOf(together.pipe(as(admin)))
        expect(one - 2).toBe((all - 2) / 5)
        // The page is read beside the access check.
        expect(yield* roundsOf(post.pipe(as(admin)))).toBe(one - 1)
      })
    )

    for (const count of [1, 60]) {
      it.effect(`is the same to list comments on ${count} pages by as many people`, () =>
        Effect.gen(function* () {
          const { admin, changeRequest, organization, space } = yield* aCommentedSpace()
          const textOf = (n: number, more: string) => `# Page ${n} ${space.id}\n\nA block.\n\n${more}\n`
          const write = Effect.fnUntraced(function* (more: string) {
            const sources = pages.map((_, n) => aSource(textOf(n, more)))
            const put = pages.map((page, n) => ({ ...page, sourceHash: sources[n]!.hash }))
            yield* commitTo(space.mainBranchId, { sources, pages: { put, remove: [] } })
          })
          const pages = yield* Effect.forEach(Array.from({ length: count }), (_, n) =>
            aPage({ title: `Page ${n}` })
          )
          yield* write("One.")
          const places = [inSpace(space), { spaceId: space.id, changeRequest: changeRequest.id as string }]
          for (const page of pages) {
            const member = yield* aMember(organization.id, { role: "comment" })
            const body = { markdown: "Hm." }
            const onBlock = { body, page: page.id, node: "k1" }
            const { comment } = yield* postComment(places[0]!, onBlock, "markdown").pipe(as(member))
            const change = { addedReactions: ["1f44d"], resolved: true }
            yield* updateComment(places[0]!, comment.id, change, "markdown").pipe(as(admin))
            yield* postComment(places[1]!, { body }, "markdown").pipe(as(member))
          }
          const [inTheSpace, inChangeRequest] = places.map((place) =>
            statementsOf(listComments(place, allOfThem, "markdown", everything).pipe(as(admin)))
          )
          expect(yield* inTheSpace!).toBe(4)
          expect(yield* inChangeRequest!).toBe(4)
          // A cached list takes its state alone, which travels with the access check.
          const state = findCommentsState(places[0]!, allOfThem, everything)
          expect(yield* statementsOf(state.pipe(as(admin)))).toBe(2)
          yield* write("Two.")
          yield* inTheSpace!
          yield* inTheSpace!
          expect(yield* inTheSpace!).toBe(5)
        })
      )
    }
  })
