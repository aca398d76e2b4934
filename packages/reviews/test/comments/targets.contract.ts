import { describe, expect } from "@effect/vitest"
import { getPage, type PageVersion } from "@octavo/content"
import { as } from "@octavo/identity/testing"
import { aPage } from "@octavo/content/testing"
import { Effect } from "effect"
import {
  type CommentTargetInput,
  editChangeRequest,
  getComment,
  mergeChangeRequest,
  postComment
} from "../../src/index.ts"
import { aProposal, commitInChangeRequest, listComments, rewritten } from "../../src/testing/index.ts"
import type { ReviewsTests } from "../ReviewsServices.ts"
import { aCommentedSpace, allOfThem, everything, guideText, inSpace } from "./aCommentedSpace.ts"

const body = { markdown: "Why?" }

interface Node {
  readonly key: string
  readonly nodes?: ReadonlyArray<Node>
  readonly leaves?: ReadonlyArray<{ readonly text: string }>
}

const wordsOf = ({ leaves = [], nodes = [] }: Node): string =>
  leaves.map(({ text }) => text).join("") + nodes.map(wordsOf).join(" ")

/** The key of the innermost block of a document whose text is this. */
const innermost = (read: unknown, text: string): string => {
  const search = (node: Node): string | undefined =>
    (node.nodes ?? []).map(search).find((key) => key !== undefined) ??
    (node.leaves === undefined && wordsOf(node).trim() === text ? node.key : undefined)
  return search((read as { readonly document: Node }).document) ?? ""
}

const keyOf = ({ admin, space }: World, page: PageVersion, text: string) =>
  Effect.map(getPage(space.id, page.id, "document").pipe(as(admin)), (found) => innermost(found.text, text))

type World = Effect.Success<ReturnType<typeof aCommentedSpace>>

const postOn = ({ admin, space }: World, on: CommentTargetInput) =>
  postComment(inSpace(space), { body, ...on }, "markdown").pipe(as(admin))

/** The contract of the targets of comments, and of how they follow the content. */
export const targetsContract = (it: ReviewsTests) =>
  describe("what a comment is on", () => {
    it.effect("is a page, a block of it, or a cell", () =>
      Effect.gen(function* () {
        const world = yield* aCommentedSpace()
        const { folder, guide } = world
        const whole = yield* postOn(world, {})
        expect(whole.target).toBeNull()
        const onFolder = yield* postOn(world, { page: folder.id })
        expect(onFolder.target).toMatchObject({
          page: {
            id: folder.id,
            title: "Basics",
            path: "basics",
            emoji: "1f4d8",
            icon: "book",
            isOutdated: false
          },
          node: null
        })
        const node = yield* keyOf(world, guide, "Install it with care.")
        const onNode = yield* postOn(world, { page: guide.id, node })
        expect(onNode.target).toMatchObject({
          page: { id: guide.id, path: "basics/guide", isOutdated: false },
          node: { key: node, preview: "Install it with care." }
        })
        const tableCell = { record: "r1", definition: "d1" }
        const onCell = yield* postOn(world, { page: guide.id, node, tableCell })
        expect(onCell.comment.tableCell).toEqual(tableCell)
        const { items } = yield* listComments(inSpace(world.space), allOfThem, "markdown", everything).pipe(
          as(world.admin)
        )
        for (const view of [whole, onFolder, onNode, onCell]) {
          expect(items.find(({ comment }) => comment.id === view.comment.id)).toEqual(view)
        }
      })
    )

    it.effect("must be there, and be named whole", () =>
      Effect.gen(function* () {
        const world = yield* aCommentedSpace()
        const { folder, guide } = world
        const tableCell = { record: "r1", definition: "d1" }
        const stranger = yield* aPage({ title: "Elsewhere" })
        for (const [on, tag] of [
          [{ node: "k0" }, "CommentTargetIncomplete"],
          [{ tableCell }, "CommentTargetIncomplete"],
          [{ page: "none" }, "PageNotFound"],
          [{ page: stranger.id }, "PageNotFound"],
          [{ page: guide.id, node: "none" }, "NodeNotFound"],
          [{ page: guide.id, node: "" }, "NodeNotFound"],
          [{ page: folder.id, node: "k0" }, "NodeNotFound"]
        ] as const) {
          expect([on, (yield* Effect.flip(postOn(world, on)))._tag]).toEqual([on, tag])
        }
        const { items } = yield* listComments(inSpace(world.space), allOfThem, "markdown", everything).pipe(
          as(world.admin)
        )
        expect(items).toEqual([])
      })
    )

    it.effect("follows its page through new titles and moves, and remembers it when it is gone", () =>
      Effect.gen(function* () {
        const world = yield* aCommentedSpace()
        const { guide, remove, write } = world
        const { comment } = yield* postOn(world, { page: guide.id })
        const page = Effect.map(
          getComment(inSpace(world.space), comment.id, "markdown").pipe(as(world.admin)),
          ({ target }) => target?.page
        )
        const renamed = { ...guide, title: "Manual", slug: "manual", attributes: { emoji: "1f680" } }
        yield* write(renamed)
        expect(yield* page).toMatchObject({ title: "Manual", path: "basics/manual", emoji: "1f680" })
        yield* write({ ...renamed, parentId: null })
        expect(yield* page).toMatchObject({ path: "manual", isOutdated: false })
        yield* remove(guide)
        expect(yield* page).toMatchObject({ title: "Guide", path: "basics/guide", isOutdated: true })
        yield* write(guide)
        expect(yield* page).toMatchObject({ title: "Guide", isOutdated: false })
      })
    )

    it.effect("follows its block wherever it goes and whatever becomes of it, right after each edit", () =>
      Effect.gen(function* () {
        const world = yield* aCommentedSpace()
        const { guide, write } = world
        const texts = ["Install it with care.", "Run it twice a day, and never on Sundays.", "Eggs and bacon"]
        const comments = yield* Effect.forEach(texts, (text) =>
          Effect.flatMap(keyOf(world, guide, text), (node) => postOn(world, { page: guide.id, node }))
        )
        const seen = Effect.gen(function* () {
          const { items } = yield* listComments(inSpace(world.space), allOfThem, "markdown", everything).pipe(
            as(world.admin)
          )
          return yield* Effect.forEach(comments, ({ comment: { id } }) => {
            const { page, node } = items.find(({ comment }) => comment.id === id)!.target!
            return Effect.map(keyOf(world, guide, node!.preview), (key) => [
              node!.preview,
              page.isOutdated ? "outdated" : key === node!.key ? "there" : "elsewhere"
            ])
          })
        })
        const there = (text: string) => [text, "there"]
        expect(yield* seen).toEqual(texts.map(there))
        yield* write(
          guide,
          guideText.replace("# Guide", "# Guide\n\n## New\n\nBefore everything.\n\n* One\n* Two")
        )
        expect(yield* seen).toEqual(texts.map(there))
        yield* write(guide, guideText.replace("with care", "with great care"))
        expect(yield* seen).toEqual([
          there("Install it with great care."),
          there(texts[1]!),
          there(texts[2]!)
        ])
        yield* write(
          guide,
          `# Guide

* Cheese
* Eggs and bacon

Run it twice a day, and never on Sundays.

Install it with care.
`
        )
        expect(yield* seen).toEqual(texts.map(there))
        yield* write(guide, guideText.replace("Run it twice a day, and never on Sundays.\n\n", ""))
        expect(yield* seen).toEqual([there(texts[0]!), [texts[1], "outdated"], there(texts[2]!)])
        yield* write(guide, "# Guide\n\nНичего общего.\n")
        expect(yield* seen).toEqual(texts.map((text) => [text, "outdated"]))
        yield* write(guide, guideText)
        expect(yield* seen).toEqual(texts.map(there))
      })
    )

    it.effect(
      "stays with its change request after the merge, and follows what the page becomes in the space",
      () =>
        Effect.gen(function* () {
          const made = yield* aProposal()
          const { admin, commitOnMain, page, space, text } = made
          const place = { spaceId: space.id, changeRequest: "1" }
          const proposed = text.replace("Two.", "Two, which is better.")
          const changeRequest = yield* commitInChangeRequest(made.changeRequest, rewritten(page, proposed))
          const found = yield* getPage(space.id, page.id, "document", {
            selector: changeRequest.revisionId
          }).pipe(as(admin))
          const node = innermost(found.text, "Two, which is better.")
          const { comment } = yield* postComment(place, { body, page: page.id, node }, "markdown").pipe(
            as(admin)
          )
          yield* editChangeRequest(space.id, "1", { status: "open" }).pipe(as(admin))
          yield* mergeChangeRequest(space.id, "1").pipe(as(admin))
          const target = Effect.map(
            getComment(place, comment.id, "markdown").pipe(as(admin)),
            ({ target }) => [target?.node?.preview, target?.page.isOutdated]
          )
          expect(yield* target).toEqual(["Two, which is better.", false])
          yield* commitOnMain(rewritten(page, proposed.replace("which is better", "which is best")))
          expect(yield* target).toEqual(["Two, which is best.", false])
          const inSpaceNow = yield* Effect.flip(
            getComment(inSpace(space), comment.id, "markdown").pipe(as(admin))
          )
          expect(inSpaceNow._tag).toBe("CommentNotFound")
          const late = yield* postComment(place, { body }, "markdown").pipe(as(admin))
          expect(late.comment.resolved).toBeNull()
          yield* commitOnMain({ pages: { put: [], remove: [page.id] } })
          expect(yield* target).toEqual(["Two, which is better.", true])
        })
    )

    it.effect("is looked for in the change request that it was posted in", () =>
      Effect.gen(function* () {
        const world = yield* aCommentedSpace()
        const { admin, changeRequest, space } = world
        const place = { spaceId: space.id, changeRequest: changeRequest.id as string }
        const page = yield* aPage({ title: "Proposal" })
        const { revisionId } = yield* commitInChangeRequest(changeRequest, {
          pages: { put: [page], remove: [] }
        })
        const missing = yield* Effect.flip(postOn(world, { page: page.id }))
        expect(missing._tag).toBe("PageNotFound")
        const posted = yield* postComment(place, { body, page: page.id }, "markdown").pipe(as(admin))
        expect(posted.comment.revisionId).toBe(revisionId)
        expect(posted.target?.page).toMatchObject({ path: "proposal", isOutdated: false })
      })
    )
  })
