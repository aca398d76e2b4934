import { describe, expect } from "@effect/vitest"
import { getPage, listPages } from "@octavo/content"
import { aMember, as } from "@octavo/identity/testing"
import { Effect } from "effect"
import {
  editChangeRequest,
  editChangeRequestContent,
  getChangeRequest,
  listContributions,
  mergeChangeRequest,
  headOf
} from "../../src/index.ts"
import { aProposal } from "../../src/testing/index.ts"
import type { ReviewsTests } from "../ReviewsServices.ts"

const anyway = { ifMatch: null }

/** Edits of a change request, whatever stores them. */
export const editChangeRequestContentContract = (it: ReviewsTests) =>
  describe("edits of a change request", () => {
    it.effect("are shown by it, not by main, and by main once it is merged", () =>
      Effect.gen(function* () {
        const { admin, organization, page, space } = yield* aProposal()
        const editor = yield* aMember(organization.id, { role: "edit" })
        const { changeRequest, made } = yield* editChangeRequestContent(
          space.id,
          "1",
          [
            { type: "insert_page", ref: "new", document: { markdown: "# Added\n\nWords.\n" } },
            { type: "update_page", page: page.id, title: "Handbook", into: "new" }
          ],
          anyway
        ).pipe(as(editor))
        const [inserted] = made
        const { changeRequest: stored, snapshot } = yield* getChangeRequest(space.id, "1").pipe(as(admin))
        expect(headOf(stored)).toEqual(headOf(changeRequest))
        const titles = (wanted: Parameters<typeof listPages>[1]) =>
          Effect.map(listPages(space.id, wanted).pipe(as(admin)), ({ pages }) =>
            pages.map((top) => [top.title, ...top.children.map(({ path }) => path)])
          )
        expect(yield* titles(null)).toEqual([["Guide"]])
        expect(yield* titles(snapshot)).toEqual([["Added", "added/handbook"]])
        expect(yield* listContributions(space.id, "1").pipe(as(admin))).toMatchObject([
          { userId: editor.id, action: "edit", count: 1 }
        ])
        yield* mergeChangeRequest(space.id, "1").pipe(as(admin))
        expect(yield* titles(null)).toEqual([["Added", "added/handbook"]])
        expect(inserted).toMatchObject({ type: "insert_page", ref: "new" })
      })
    )

    it.effect("can be taken back page by page", () =>
      Effect.gen(function* () {
        const { admin, page, space, text } = yield* aProposal()
        const edit = (...edits: Parameters<typeof editChangeRequestContent>[2]) =>
          editChangeRequestContent(space.id, "1", edits, anyway).pipe(as(admin))
        yield* edit({ type: "delete_page", page: page.id })
        yield* edit({ type: "revert_page", page: page.id })
        const { snapshot } = yield* getChangeRequest(space.id, "1").pipe(as(admin))
        const shown = yield* getPage(space.id, page.id, "markdown", { selector: snapshot }).pipe(as(admin))
        expect(shown.text).toEqual({ markdown: text })
      })
    )

    it.effect("made at once are all there, each as a revision", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, space } = yield* aProposal()
        const names = Array.from({ length: 8 }, (_, index) => `Page ${index}`)
        yield* Effect.forEach(
          names,
          (title) =>
            editChangeRequestContent(space.id, "1", [{ type: "insert_page", title }], anyway).pipe(as(admin)),
          { concurrency: "unbounded" }
        )
        const { changeRequest: now, snapshot } = yield* getChangeRequest(space.id, "1").pipe(as(admin))
        expect(now.seq).toBe(changeRequest.seq + names.length)
        const { pages } = yield* listPages(space.id, snapshot).pipe(as(admin))
        expect(pages.map(({ title }) => title).sort()).toEqual(["Guide", ...names])
      })
    )

    it.effect("are refused for another revision, and when it is no longer worked on", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, organization, space } = yield* aProposal()
        const edit = (revisionId: string | null) =>
          editChangeRequestContent(space.id, "1", [{ type: "insert_page", title: "New" }], {
            ifMatch: revisionId === null ? null : [{ revisionId }]
          })
        yield* edit(changeRequest.revisionId).pipe(as(admin))
        const late = yield* Effect.flip(edit(changeRequest.revisionId).pipe(as(admin)))
        expect(late._tag).toBe("RevisionOutdated")
        const commenter = yield* aMember(organization.id, { role: "comment" })
        const refused = yield* Effect.flip(edit(null).pipe(as(commenter)))
        expect(refused).toMatchObject({ _tag: "AccessDenied", needed: "edit" })
        yield* editChangeRequest(space.id, "1", { status: "archived" }).pipe(as(admin))
        const closed = yield* Effect.flip(edit(null).pipe(as(admin)))
        expect(closed._tag).toBe("ChangeRequestClosed")
      })
    )
  })
