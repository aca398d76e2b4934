import { describe, expect } from "@effect/vitest"
import { deleteSpace, purgeDeletedSpaces, readNote, requireSpace, SpaceId } from "@octavo/content"
import type { Caller } from "@octavo/identity"
import { Events, type Listing, type ListingRequest, type IdPosition } from "@octavo/kernel"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  type CommentFilter,
  CommentId,
  CommentReplyId,
  type CommentView,
  createChangeRequest,
  deleteComment,
  deleteCommentReply,
  getChangeRequest,
  getComment,
  getCommentReply,
  listCommenters,
  listCommentReplies,
  postComment,
  postCommentReply,
  updateComment,
  updateCommentReply,
  Contributions
} from "../../src/index.ts"
import { listComments } from "../../src/testing/index.ts"
import type { ReviewsServices, ReviewsTests } from "../ReviewsServices.ts"
import { aCommentedSpace, allOfThem, everything, inSpace } from "./aCommentedSpace.ts"

/** Something that somebody tries to do. */
type Attempt<E = never> = Effect.Effect<void, E, ReviewsServices | Caller>

const body = { markdown: "Is that *so*?" }
const tick = TestClock.adjust("1 millis")

/** Comments and replies: what is kept of them, who may do what, and that they are counted right. */
export const commentsContract = (it: ReviewsTests) =>
  describe("a comment", () => {
    it.effect("is found as it was posted, in both forms", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aCommentedSpace()
        const place = inSpace(space)
        const posted = yield* postComment(place, { body }, "markdown").pipe(as(admin))
        expect(posted.comment).toMatchObject({
          spaceId: space.id,
          changeRequestId: null,
          page: null,
          node: null,
          tableCell: null,
          body,
          reactions: [],
          replies: 0,
          postedBy: admin.id,
          editedAt: null,
          resolved: null
        })
        expect(yield* getComment(place, posted.comment.id, "markdown").pipe(as(admin))).toEqual(posted)
        const asDocument = yield* getComment(place, posted.comment.id, "document").pipe(as(admin))
        expect(asDocument.comment.body).toMatchObject({
          document: { object: "document", nodes: [{ type: "paragraph" }] }
        })
        const again = yield* postComment(place, { body: asDocument.comment.body }, "document").pipe(as(admin))
        expect(again.comment.body).toEqual(asDocument.comment.body)
        const printed = yield* getComment(place, again.comment.id, "markdown").pipe(as(admin))
        expect(printed.comment.body).toEqual({ markdown: "Is that _so_?\n" })
      })
    )

    it.effect("has the same document in the answer of each operation, whether it was long or short", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aCommentedSpace()
        const place = inSpace(space)
        for (const markdown of ["Is *that* so? See [it](https://a.example).", "*So* it is. ".repeat(40)]) {
          const document = yield* readNote(markdown)
          const given = { markdown }
          const { comment } = yield* postComment(place, { body: given }, "document").pipe(as(admin))
          expect(comment.body).toEqual({ document })
          const reply = yield* postCommentReply(place, comment.id, given, "document").pipe(as(admin))
          expect(reply.reply.body).toEqual({ document })
          const react = { addedReactions: ["1f600"] }
          const all = yield* Effect.all([
            getComment(place, comment.id, "document").pipe(Effect.map((one) => one.comment)),
            updateComment(place, comment.id, react, "document").pipe(Effect.map((one) => one.comment)),
            updateComment(place, comment.id, { body: given }, "document").pipe(
              Effect.map((one) => one.comment)
            ),
            getCommentReply(place, comment.id, reply.reply.id, "document").pipe(
              Effect.map((one) => one.reply)
            ),
            updateCommentReply(place, comment.id, reply.reply.id, react, "document").pipe(
              Effect.map((one) => one.reply)
            ),
            listCommentReplies(place, comment.id, "document", everything).pipe(
              Effect.map(({ items }) => items[0]!.reply)
            ),
            listComments(place, { ...allOfThem, order: "desc" }, "document", everything).pipe(
              Effect.map(({ items }) => items[0]!.comment)
            )
          ]).pipe(as(admin))
          expect(all.map(({ body }) => body)).toEqual(all.map(() => ({ document })))
          const printed = yield* getComment(place, comment.id, "markdown").pipe(as(admin))
          expect(printed.comment.body).toEqual(given)
        }
      })
    )

    it.effect("keeps its headings, which are no titles, and rules, which are no front matter", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aCommentedSpace()
        for (const [markdown, types] of [
          ["# Loud\n\nQuiet", ["heading-1", "paragraph"]],
          ["---\na: b\n\n---\n\nText", ["divider", "paragraph", "divider", "paragraph"]],
          ["```\n# code\n```", ["code"]],
          ["*a_ ".repeat(5_000), ["code"]]
        ] as const) {
          const { comment } = yield* postComment(inSpace(space), { body: { markdown } }, "document").pipe(
            as(admin)
          )
          const { document } = comment.body as { document: { nodes: ReadonlyArray<{ type: string }> } }
          expect(document.nodes.map(({ type }) => type)).toEqual(types)
          // Text that is added to a note for its parser is not visible.
          expect(JSON.stringify(document)).not.toContain('"text":"#"')
          const found = yield* getComment(inSpace(space), comment.id, "markdown").pipe(as(admin))
          expect(found.comment.body).toEqual({ markdown })
        }
      })
    )

    it.effect("says something, at no more than a hundred thousand characters", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aCommentedSpace()
        const tagOf = (given: Parameters<typeof postComment>[1]["body"]) =>
          postComment(inSpace(space), { body: given }, "markdown").pipe(
            as(admin),
            Effect.match({ onFailure: ({ _tag }) => _tag as string, onSuccess: () => "posted" })
          )
        expect(yield* tagOf({ markdown: " \n " })).toBe("CommentBodyRefused")
        expect(yield* tagOf({ document: { object: "document", data: {}, nodes: [] } })).toBe(
          "CommentBodyRefused"
        )
        expect(yield* tagOf({ markdown: "x".repeat(100_000) })).toBe("posted")
        expect(yield* tagOf({ markdown: "x".repeat(100_001) })).toBe("CommentBodyRefused")
        const broken = { object: "document", data: {}, nodes: [null] }
        expect(yield* tagOf({ document: broken as never })).toBe("DocumentRefused")
      })
    )

    it.effect("of a change request is unknown to its space, and the other way round", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, space } = yield* aCommentedSpace()
        const inChangeRequest = { spaceId: space.id, changeRequest: "1" }
        const other = yield* createChangeRequest(space.id, "Other").pipe(as(admin))
        const inOther = { spaceId: space.id, changeRequest: other.changeRequest.id as string }
        const byPlace = [
          [inSpace(space), yield* postComment(inSpace(space), { body }, "markdown").pipe(as(admin))],
          [inChangeRequest, yield* postComment(inChangeRequest, { body }, "markdown").pipe(as(admin))],
          [inOther, yield* postComment(inOther, { body }, "markdown").pipe(as(admin))]
        ] as const
        expect(byPlace.map(([, { comment }]) => comment.changeRequestId)).toEqual([
          null,
          changeRequest.id,
          other.changeRequest.id
        ])
        for (const [place, own] of byPlace) {
          const { items } = yield* listComments(place, allOfThem, "markdown", everything).pipe(as(admin))
          expect(items).toEqual([own])
          for (const [, { comment }] of byPlace.filter(([elsewhere]) => elsewhere !== place)) {
            const attempts: ReadonlyArray<Attempt<{ readonly _tag: string }>> = [
              Effect.asVoid(getComment(place, comment.id, "markdown")),
              Effect.asVoid(updateComment(place, comment.id, { resolved: true }, "markdown")),
              Effect.asVoid(postCommentReply(place, comment.id, body, "markdown")),
              Effect.asVoid(listCommentReplies(place, comment.id, "markdown", everything))
            ]
            for (const attempt of attempts) {
              const error = yield* Effect.flip(attempt.pipe(as(admin)))
              expect(error._tag).toBe("CommentNotFound")
            }
            yield* deleteComment(place, comment.id).pipe(as(admin))
          }
        }
        for (const [place, { comment }] of byPlace) {
          expect((yield* getComment(place, comment.id, "markdown").pipe(as(admin))).comment).toEqual(comment)
        }
      })
    )

    it.effect("lists by status, page, author and time, in pages of any length", () =>
      Effect.gen(function* () {
        const { admin, folder, guide, organization, space } = yield* aCommentedSpace()
        const grace = yield* aMember(organization.id, { role: "comment" })
        const place = inSpace(space)
        const posted: Array<CommentView> = []
        for (const [who, page] of [
          [admin, guide.id],
          [grace, guide.id],
          [admin, folder.id],
          [grace, undefined],
          [admin, undefined]
        ] as const) {
          yield* tick
          const on = page === undefined ? {} : { page }
          posted.push(yield* postComment(place, { body, ...on }, "markdown").pipe(as(who)))
        }
        for (const at of [1, 2]) {
          yield* updateComment(place, posted[at]!.comment.id, { resolved: true }, "markdown").pipe(as(admin))
        }
        const listed = Effect.fnUntraced(function* (filter: Partial<CommentFilter>, limit = 1000) {
          const found: Array<number> = []
          let after: IdPosition | null = null
          do {
            const request: ListingRequest = { after, limit }
            const { items, next }: Listing<CommentView> = yield* listComments(
              place,
              { ...allOfThem, ...filter },
              "markdown",
              request
            ).pipe(as(admin))
            expect(items.length).toBeLessThanOrEqual(limit)
            found.push(
              ...items.map((item) => posted.findIndex(({ comment }) => comment.id === item.comment.id))
            )
            after = next
          } while (after !== null)
          return found
        })
        for (const limit of [1, 2, 3, 5, 1000]) {
          expect(yield* listed({}, limit)).toEqual([0, 1, 2, 3, 4])
          expect(yield* listed({ order: "desc" }, limit)).toEqual([4, 3, 2, 1, 0])
          expect(yield* listed({ status: "open" }, limit)).toEqual([0, 3, 4])
          expect(yield* listed({ status: "resolved", order: "desc" }, limit)).toEqual([2, 1])
          expect(yield* listed({ pageId: guide.id }, limit)).toEqual([0, 1])
          expect(yield* listed({ authors: [grace.id] }, limit)).toEqual([1, 3])
          expect(yield* listed({ authors: [grace.id, admin.id], status: "open" }, limit)).toEqual([0, 3, 4])
          expect(yield* listed({ authors: [] }, limit)).toEqual([])
        }
      })
    )

    it.effect("changes in every respect at once, or not at all", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aCommentedSpace()
        const place = inSpace(space)
        const grace = yield* aMember(organization.id, { role: "comment" })
        const { comment } = yield* postComment(place, { body }, "markdown").pipe(as(grace))
        const unchanged = yield* updateComment(place, comment.id, {}, "markdown").pipe(as(admin))
        expect(unchanged.comment).toEqual(comment)
        const changes = { body: { markdown: "Yes." }, resolved: true, addedReactions: ["1f44d"] }
        const refused = yield* Effect.flip(
          updateComment(place, comment.id, changes, "markdown").pipe(as(admin))
        )
        expect(refused._tag).toBe("NotTheAuthor")
        expect((yield* getComment(place, comment.id, "markdown").pipe(as(admin))).comment).toEqual(comment)
        yield* tick
        const changed = yield* updateComment(place, comment.id, changes, "markdown").pipe(as(grace))
        expect(changed.comment).toMatchObject({
          body: { markdown: "Yes." },
          postedAt: comment.postedAt,
          resolved: { by: grace.id },
          reactions: [{ emoji: "1f44d", userId: grace.id }]
        })
        expect(changed.comment.editedAt).toEqual(changed.comment.resolved?.at)
        expect(yield* getComment(place, comment.id, "markdown").pipe(as(grace))).toEqual(changed)
        yield* tick
        const resolvedAgain = yield* updateComment(place, comment.id, { resolved: true }, "markdown").pipe(
          as(admin)
        )
        expect(resolvedAgain.comment).toEqual(changed.comment)
        const reopened = yield* updateComment(place, comment.id, { resolved: false }, "markdown").pipe(
          as(admin)
        )
        expect(reopened.comment).toEqual({ ...changed.comment, resolved: null })
      })
    )

    it.effect("has each reaction of each user once, in the order in which they came", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aCommentedSpace()
        const place = inSpace(space)
        const grace = yield* aMember(organization.id, { role: "comment" })
        const { comment } = yield* postComment(place, { body }, "markdown").pipe(as(admin))
        const { reply } = yield* postCommentReply(place, comment.id, body, "markdown").pipe(as(admin))
        for (const [who, addedReactions, removedReactions] of [
          [grace, ["1f44d", "2764", "1f44d"], []],
          [admin, ["2764"], ["1f44d"]],
          [grace, ["1f44d"], ["1f680"]],
          [admin, ["1f44d"], []],
          [grace, [], ["2764"]]
        ] as const) {
          yield* tick
          const changes = { addedReactions, removedReactions }
          yield* updateComment(place, comment.id, changes, "markdown").pipe(as(who))
          yield* updateCommentReply(place, comment.id, reply.id, changes, "markdown").pipe(as(who))
        }
        const expected = [
          { emoji: "1f44d", userId: grace.id },
          { emoji: "2764", userId: admin.id },
          { emoji: "1f44d", userId: admin.id }
        ]
        const found = yield* getComment(place, comment.id, "markdown").pipe(as(admin))
        expect(found.comment.reactions).toMatchObject(expected)
        expect(found.comment.editedAt).toBeNull()
        const foundReply = yield* getCommentReply(place, comment.id, reply.id, "markdown").pipe(as(admin))
        expect(foundReply.reply.reactions).toEqual(found.comment.reactions)
        const times = found.comment.reactions.map(({ reactedAt }) => reactedAt)
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      })
    )

    it.effect("keeps the reactions of all who react at once, and one of who does so twice", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aCommentedSpace()
        const place = inSpace(space)
        const { comment } = yield* postComment(place, { body }, "markdown").pipe(as(admin))
        const people = yield* Effect.forEach(Array.from({ length: 10 }), () =>
          aMember(organization.id, { role: "comment" })
        )
        const changes = { addedReactions: ["1f44d"] }
        yield* Effect.forEach(
          [...people, ...people],
          (who) => updateComment(place, comment.id, changes, "markdown").pipe(as(who)),
          { concurrency: "unbounded" }
        )
        const found = yield* getComment(place, comment.id, "markdown").pipe(as(admin))
        expect(found.comment.reactions.map(({ userId }) => userId).toSorted()).toEqual(
          people.map(({ id }) => id).toSorted()
        )
      })
    )

    it.effect("has replies, oldest first, which go with it", () =>
      Effect.gen(function* () {
        const { admin, organization, space } = yield* aCommentedSpace()
        const place = inSpace(space)
        const grace = yield* aMember(organization.id, { role: "comment" })
        const { comment } = yield* postComment(place, { body }, "markdown").pipe(as(admin))
        const other = yield* postComment(place, { body }, "markdown").pipe(as(admin))
        const replies = yield* Effect.forEach(["one", "two", "three"], (markdown) =>
          Effect.andThen(tick, postCommentReply(place, comment.id, { markdown }, "markdown").pipe(as(grace)))
        )
        const listed = yield* listCommentReplies(place, comment.id, "markdown", everything).pipe(as(grace))
        expect(listed.items).toEqual(replies)
        const first = yield* listCommentReplies(place, comment.id, "markdown", {
          after: null,
          limit: 2
        }).pipe(as(grace))
        const rest = yield* listCommentReplies(place, comment.id, "markdown", {
          after: first.next,
          limit: 2
        }).pipe(as(grace))
        expect([...first.items, ...rest.items]).toEqual(replies)
        const [id] = replies.map(({ reply }) => reply.id)
        yield* tick
        const edited = yield* updateCommentReply(
          place,
          comment.id,
          id!,
          { body: { markdown: "uno" } },
          "document"
        ).pipe(as(grace))
        expect(edited.reply.body).toMatchObject({ document: { nodes: [{ type: "paragraph" }] } })
        expect(edited.reply.editedAt).not.toBeNull()
        const notMine = yield* Effect.flip(
          updateCommentReply(place, comment.id, id!, { body }, "markdown").pipe(as(admin))
        )
        expect(notMine._tag).toBe("NotTheAuthor")
        const elsewhere = yield* Effect.flip(
          getCommentReply(place, other.comment.id, id!, "markdown").pipe(as(grace))
        )
        expect(elsewhere._tag).toBe("CommentReplyNotFound")
        yield* deleteCommentReply(place, other.comment.id, id!).pipe(as(admin))
        const count = Effect.map(
          getComment(place, comment.id, "markdown").pipe(as(admin)),
          ({ comment }) => comment.replies
        )
        expect(yield* count).toBe(3)
        for (let n = 0; n < 2; n++) yield* deleteCommentReply(place, comment.id, id!).pipe(as(grace))
        expect(yield* count).toBe(2)
        for (let n = 0; n < 2; n++) yield* deleteComment(place, comment.id).pipe(as(admin))
        const gone = yield* Effect.flip(
          listCommentReplies(place, comment.id, "markdown", everything).pipe(as(admin))
        )
        expect(gone._tag).toBe("CommentNotFound")
      })
    )

    it.effect(
      "has commenters: who wrote one or replied, in this place alone, while what they wrote is there",
      () =>
        Effect.gen(function* () {
          const { admin, organization, space } = yield* aCommentedSpace()
          const [grace, alan] = [
            yield* aMember(organization.id, { role: "comment" }),
            yield* aMember(organization.id, { role: "comment" })
          ]
          const places = [inSpace(space), { spaceId: space.id, changeRequest: "1" }] as const
          for (const place of places) {
            const commenters = (limit: number, after: IdPosition | null = null) =>
              listCommenters(place, { after, limit }).pipe(as(admin))
            const idsOf = Effect.map(commenters(50), ({ items }) => items.map(({ person }) => person.id))
            expect(yield* idsOf).toEqual([])
            const { comment } = yield* postComment(place, { body }, "markdown").pipe(as(grace))
            yield* postComment(place, { body }, "markdown").pipe(as(grace))
            const { reply } = yield* postCommentReply(place, comment.id, body, "markdown").pipe(as(alan))
            const all = [grace.id, alan.id].toSorted()
            expect(yield* idsOf).toEqual(all)
            const first = yield* commenters(1)
            const second = yield* commenters(1, first.next)
            expect([...first.items, ...second.items].map(({ person }) => person.id)).toEqual(all)
            expect(second.next).toBeNull()
            yield* deleteCommentReply(place, comment.id, reply.id).pipe(as(alan))
            expect(yield* idsOf).toEqual([grace.id])
          }
        })
    )

    it.effect("emits events when it is posted, answered and resolved", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, space } = yield* aCommentedSpace()
        const place = { spaceId: space.id, changeRequest: changeRequest.id as string }
        const { comment } = yield* postComment(place, { body }, "markdown").pipe(as(admin))
        const { reply } = yield* postCommentReply(place, comment.id, body, "markdown").pipe(as(admin))
        for (const resolved of [true, true, false]) {
          yield* updateComment(place, comment.id, { resolved }, "markdown").pipe(as(admin))
        }
        const waiting = yield* (yield* Events).takeUndelivered(1000)
        const told = waiting.filter(({ kind, subject }) => subject === space.id && /omment/.test(kind))
        const about = { commentId: comment.id, changeRequestId: changeRequest.id }
        expect(told.map(({ kind, payload }) => ({ kind, payload }))).toEqual(
          expect.arrayContaining([
            { kind: "reviews.commentPosted", payload: about },
            { kind: "reviews.commentReplied", payload: { ...about, commentReplyId: reply.id } },
            { kind: "reviews.commentResolved", payload: about }
          ])
        )
        expect(told).toHaveLength(3)
        const contributions = yield* (yield* Contributions).list(changeRequest.id)
        expect(contributions).toMatchObject([{ userId: admin.id, action: "comment", count: 2 }])
      })
    )

    it.effect("goes with its space when that is purged", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, space } = yield* aCommentedSpace()
        const places = [inSpace(space), { spaceId: space.id, changeRequest: changeRequest.id as string }]
        const posted = yield* Effect.forEach(places, (place) =>
          postComment(place, { body }, "markdown").pipe(as(admin))
        )
        yield* deleteSpace(space.id).pipe(as(admin))
        yield* TestClock.adjust("8 days")
        yield* purgeDeletedSpaces()
        for (const [at, place] of places.entries()) {
          const id = posted[at]!.comment.id
          const error = yield* Effect.flip(getComment(place, id, "markdown").pipe(as(admin)))
          expect(error._tag).toBe("SpaceNotFound")
          yield* deleteComment(place, id).pipe(as(admin))
        }
      })
    )

    it.effect("that nobody posted does not exist, and is deleted without ado", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aCommentedSpace()
        const none = CommentId.make("none")
        const noReply = CommentReplyId.make("none")
        for (const place of [
          inSpace(space),
          { spaceId: SpaceId.make("none"), changeRequest: null },
          { spaceId: space.id, changeRequest: "7" }
        ]) {
          yield* deleteComment(place, none).pipe(as(admin))
          yield* deleteCommentReply(place, none, noReply).pipe(as(admin))
          const error = yield* Effect.flip(getComment(place, none, "markdown").pipe(as(admin)))
          expect(["CommentNotFound", "SpaceNotFound", "ChangeRequestNotFound"]).toContain(error._tag)
        }
      })
    )

    it.effect("is counted while it is open, whatever is done to it, twice and at once", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, organization, space } = yield* aCommentedSpace()
        const grace = yield* aMember(organization.id, { role: "create" })
        const inChangeRequest = { spaceId: space.id, changeRequest: changeRequest.id as string }
        const check = Effect.fnUntraced(function* () {
          const { counts } = yield* requireSpace(space.id, "read").pipe(as(admin))
          const found = yield* getChangeRequest(space.id, changeRequest.id).pipe(as(admin))
          for (const [place, counted] of [
            [inSpace(space), counts.comments],
            [inChangeRequest, found.changeRequest.comments]
          ] as const) {
            const { items } = yield* listComments(place, allOfThem, "markdown", everything).pipe(as(admin))
            expect(counted).toBe(items.filter(({ comment }) => comment.resolved === null).length)
            for (const { comment } of items) {
              const replies = yield* listCommentReplies(place, comment.id, "markdown", everything).pipe(
                as(admin)
              )
              expect(comment.replies).toBe(replies.items.length)
            }
          }
        })
        for (const place of [inSpace(space), inChangeRequest]) {
          const posted = yield* Effect.forEach(
            Array.from({ length: 8 }),
            () => postComment(place, { body }, "markdown").pipe(as(admin)),
            { concurrency: "unbounded" }
          )
          yield* check()
          const everywhere = posted.flatMap(({ comment: { id } }, at) => {
            const set = (resolved: boolean) =>
              Effect.ignore(updateComment(place, id, { resolved }, "markdown"))
            const post = postCommentReply(place, id, body, "markdown")
            const reply = Effect.ignore(post)
            const remove = Effect.ignore(deleteComment(place, id))
            const removeTwice = Effect.ignore(
              Effect.flatMap(post, ({ reply: { id: replyId } }) => {
                const removeReply = deleteCommentReply(place, id, replyId)
                return Effect.all([removeReply, removeReply], { concurrency: "unbounded" })
              })
            )
            const all: ReadonlyArray<ReadonlyArray<Attempt>> = [
              [set(true), set(true), reply],
              [set(true), set(false), set(true)],
              [set(true), remove],
              [remove, remove, reply],
              [set(true), set(false), set(false)],
              [removeTwice, reply, removeTwice],
              [reply, reply, remove],
              [set(true), set(true), set(false), set(false), reply]
            ]
            return all[at]!.flatMap((step) => [admin, grace].map((who) => step.pipe(as(who))))
          })
          yield* Effect.all(everywhere, { concurrency: "unbounded" })
          yield* check()
        }
      })
    )
  })
