import { describe, expect } from "@effect/vitest"
import { type Caller, updateMember, type User } from "@octavo/identity"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  type CommentPlace,
  deleteComment,
  deleteCommentReply,
  findCommentsState,
  postComment,
  postCommentReply,
  updateComment
} from "../../src/index.ts"
import { listComments } from "../../src/testing/index.ts"
import type { ReviewsServices, ReviewsTests } from "../ReviewsServices.ts"
import { aCommentedSpace, allOfThem, everything, guideText, inSpace } from "./aCommentedSpace.ts"

const body = { markdown: "Is that *so*?" }
const filters = [allOfThem, { ...allOfThem, status: "open", order: "desc" }] as const
const requests = [everything, { after: null, limit: 2 }]

/** The names of states, and the lists that were found under them. */
const aRecord = (places: ReadonlyArray<CommentPlace>, readers: ReadonlyArray<User>) => {
  const known = new Map<string, string>()
  const look = Effect.fnUntraced(function* (place: CommentPlace, of: User) {
    let isNew = false
    for (const filter of filters) {
      for (const request of requests) {
        const { state } = yield* findCommentsState(place, filter, request)
        const name = JSON.stringify([place, of.id, filter, request, state])
        const list = JSON.stringify(yield* listComments(place, filter, "markdown", request))
        isNew ||= !known.has(name)
        expect(known.get(name) ?? list).toBe(list)
        known.set(name, list)
      }
    }
    return isNew
  })
  /** Whether anything of it has a state that was not there before. */
  return Effect.gen(function* () {
    let isNew = false
    for (const place of places) {
      for (const reader of readers) isNew = (yield* look(place, reader).pipe(as(reader))) || isNew
    }
    return isNew
  })
}

/** The name of the state of a list: whoever has a list of that state need not read it again. */
export const commentsStateContract = (it: ReviewsTests) =>
  describe("the state of a list of comments", () => {
    it.effect(
      "is another one after everything that the list shows, and stays as long as nothing happens",
      () =>
        Effect.gen(function* () {
          const { admin, changeRequest, folder, guide, organization, remove, space, write } =
            yield* aCommentedSpace()
          const grace = yield* aMember(organization.id, { role: "comment" })
          const inChangeRequest = { spaceId: space.id, changeRequest: changeRequest.id as string }
          const places = [inSpace(space), inChangeRequest]
          const look = aRecord(places, [admin, grace])
          const step = Effect.fnUntraced(function* <A, E>(
            work: Effect.Effect<A, E, ReviewsServices | Caller>,
            who = admin
          ) {
            const done = yield* work.pipe(as(who))
            expect(yield* look).toBe(true)
            expect(yield* look).toBe(false)
            return done
          })
          yield* look
          for (const place of places) {
            const on = place.changeRequest === null ? { page: guide.id, node: "k1" } : {}
            const { comment } = yield* step(postComment(place, { body, ...on }, "markdown"))
            const second = yield* step(postComment(place, { body }, "markdown"), grace)
            yield* step(postComment(place, { body }, "markdown"))
            const { reply } = yield* step(postCommentReply(place, comment.id, body, "markdown"))
            for (const change of [
              { addedReactions: ["1f44d"] },
              { addedReactions: ["1f44e"] },
              { removedReactions: ["1f44d"] },
              { resolved: true },
              { body: { markdown: "No." } },
              { resolved: false }
            ]) {
              yield* step(updateComment(place, comment.id, change, "markdown"))
            }
            yield* step(deleteCommentReply(place, comment.id, reply.id))
            yield* step(deleteComment(place, second.comment.id))
          }
          yield* step(write({ ...folder, title: "Renamed" }))
          yield* step(write(guide, guideText.replace("with care", "carefully")))
          yield* step(updateMember(organization.id, grace.id, { role: "admin" }))
          yield* step(remove(guide))
        })
    )
  })
