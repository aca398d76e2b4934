import { describe, expect } from "@effect/vitest"
import {
  type ContentChanges,
  type ContentConflict,
  deleteSpace,
  getPage,
  listPages,
  Pages,
  requireSpace,
  Revisions,
  Spaces
} from "@octavo/content"
import { aPage, aSource } from "@octavo/content/testing"
import { aMember, as } from "@octavo/identity/testing"
import type { Listing } from "@octavo/kernel"
import { Effect } from "effect"
import {
  type ConflictPosition,
  resolveConflict,
  createChangeRequest,
  editChangeRequest,
  editChangeRequestContent,
  getChangeRequest,
  listConflicts,
  mergeChangeRequest,
  updateChangeRequest
} from "../../src/index.ts"
import { aProposal, commitInChangeRequest, rewritten } from "../../src/testing/index.ts"
import type { ReviewsTests } from "../ReviewsServices.ts"

type Proposal = Effect.Success<ReturnType<typeof aProposal>>

const everything = { after: null, limit: 50 }

const textOnMain = ({ admin, page, space }: Proposal) =>
  Effect.map(
    getPage(space.id, page.id, "markdown").pipe(as(admin)),
    ({ text }) => text !== null && "markdown" in text && text.markdown
  )

const textInChangeRequest = Effect.fnUntraced(function* ({ admin, changeRequest, page, space }: Proposal) {
  const { snapshot } = yield* getChangeRequest(space.id, changeRequest.id).pipe(as(admin))
  const { text } = yield* getPage(space.id, page.id, "markdown", { selector: snapshot }).pipe(as(admin))
  return text !== null && "markdown" in text && text.markdown
})

const conflictsOf = ({ admin, changeRequest, space }: Proposal) =>
  Effect.map(listConflicts(space.id, changeRequest.id, everything).pipe(as(admin)), ({ items }) => items)

const merge = ({ admin, changeRequest, space }: Proposal) =>
  mergeChangeRequest(space.id, changeRequest.id).pipe(as(admin))

/** Main and the change request wrote the second paragraph in different ways, and each another one besides. */
const aDisagreement = Effect.fnUntraced(function* () {
  const made = yield* aProposal()
  yield* made.commitOnMain(
    rewritten(made.page, made.text.replace("Two.", "Two of main.").replace("Five.", "Five of main."))
  )
  const changeRequest = yield* commitInChangeRequest(
    made.changeRequest,
    rewritten(made.page, made.text.replace("Two.", "Two of the request.").replace("Four.", "Four, better."))
  )
  return { ...made, changeRequest }
})

/** Bringing change requests and main together, whatever stores them. */
export const mergingContract = (it: ReviewsTests) =>
  describe("merging", () => {
    it.effect("brings what was proposed beside what main became meanwhile, as one revision", () =>
      Effect.gen(function* () {
        const made = yield* aProposal()
        const { admin, changeRequest, commitOnMain, page, space, text } = made
        yield* editChangeRequest(space.id, "1", { status: "open" }).pipe(as(admin))
        const main = yield* commitOnMain(rewritten(page, text.replace("One.", "One of main.")))
        const edited = yield* commitInChangeRequest(
          (yield* getChangeRequest(space.id, "1").pipe(as(admin))).changeRequest,
          rewritten(page, text.replace("Five.", "Five, better."))
        )
        expect((yield* getChangeRequest(space.id, "1").pipe(as(admin))).isOutdated).toBe(true)

        const { result, revisionId } = yield* merge(made)
        expect(result).toBe("merge")
        expect(yield* textOnMain(made)).toBe(
          text.replace("One.", "One of main.").replace("Five.", "Five, better.")
        )
        const revision = yield* (yield* Revisions).get(revisionId)
        expect(revision).toMatchObject({
          type: "merge",
          parents: [main.id, edited.revisionId],
          createdBy: admin.id,
          message: "Better words"
        })
        expect(revision.seq).toBe(main.seq + 1)
        const after = yield* getChangeRequest(space.id, changeRequest.id).pipe(as(admin))
        expect(after.changeRequest).toMatchObject({ status: "merged", revisionMerged: revisionId })
        expect(after.isOutdated).toBe(false)
        const { counts } = yield* requireSpace(space.id, "read").pipe(as(admin))
        expect(counts).toMatchObject({ changeRequests: 1, changeRequestsOpen: 0, changeRequestsDraft: 0 })
      })
    )

    it.effect("is done once: what is merged can be neither merged, updated nor taken up again", () =>
      Effect.gen(function* () {
        const made = yield* aProposal()
        const { admin, space } = made
        yield* merge(made)
        const errors = [
          yield* Effect.flip(merge(made)),
          yield* Effect.flip(updateChangeRequest(space.id, "1").pipe(as(admin))),
          yield* Effect.flip(editChangeRequest(space.id, "1", { status: "open" }).pipe(as(admin)))
        ]
        expect(errors.map(({ _tag }) => _tag)).toEqual([
          "ChangeRequestClosed",
          "ChangeRequestClosed",
          "ChangeRequestClosed"
        ])
      })
    )

    it.effect("of two merges at once both are there, or one asks", () =>
      Effect.gen(function* () {
        const made = yield* aProposal()
        const { admin, changeRequest, page, space, text } = made
        const { changeRequest: second } = yield* createChangeRequest(space.id, "Second").pipe(as(admin))
        yield* commitInChangeRequest(changeRequest, rewritten(page, text.replace("One.", "One, better.")))
        yield* commitInChangeRequest(second, rewritten(page, text.replace("Five.", "Five, better.")))
        const outcomes = yield* Effect.all(
          [merge(made), mergeChangeRequest(space.id, second.id).pipe(as(admin))],
          { concurrency: "unbounded" }
        )
        expect(outcomes.map(({ result }) => result)).toEqual(["merge", "merge"])
        expect(yield* textOnMain(made)).toBe(
          text.replace("One.", "One, better.").replace("Five.", "Five, better.")
        )
      })
    )

    it.effect("pages that several people add in one place are in nobody's way, then and later", () =>
      Effect.gen(function* () {
        const { admin, space } = yield* aProposal()
        const propose = Effect.fnUntraced(function* (title: string) {
          const { changeRequest } = yield* createChangeRequest(space.id, title)
          const edits = [1, 2].map((n) => ({ type: "insert_page" as const, title: `${title} ${n}` }))
          yield* editChangeRequestContent(space.id, changeRequest.id, edits, { ifMatch: null })
          return changeRequest.id
        })
        const history = Effect.gen(function* () {
          const open = new Map<string, string>()
          for (const title of ["One", "Two", "Three"]) open.set(title, yield* propose(title))
          for (const title of ["One", "Two", "Three", "Four", "Five"]) {
            const id = open.get(title) ?? (yield* propose(title))
            // This one is over pages of one position, and merged when more of them have come.
            if (title === "Three") open.set("Early", yield* propose("Early"))
            expect((yield* mergeChangeRequest(space.id, id)).result).toBe("merge")
          }
          expect((yield* mergeChangeRequest(space.id, open.get("Early")!)).result).toBe("merge")
          return yield* listPages(space.id)
        })
        const { pages } = yield* history.pipe(as(admin))
        const titles = pages.map(({ title }) => title)
        expect(titles).toHaveLength(13)
        for (const title of ["One", "Two", "Three", "Four", "Five", "Early"]) {
          expect(titles.indexOf(`${title} 1`)).toBeLessThan(titles.indexOf(`${title} 2`))
        }
      })
    )

    it.effect("one change request merged twice at once is merged once", () =>
      Effect.gen(function* () {
        const made = yield* aProposal()
        const { admin, changeRequest, page, space, text } = made
        yield* commitInChangeRequest(changeRequest, rewritten(page, text.replace("One.", "Better.")))
        const before = yield* requireSpace(space.id, "read").pipe(as(admin))
        const outcomes = yield* Effect.all([Effect.result(merge(made)), Effect.result(merge(made))], {
          concurrency: "unbounded"
        })
        expect(outcomes.map(({ _tag }) => _tag).sort()).toEqual(["Failure", "Success"])
        const after = yield* requireSpace(space.id, "read").pipe(as(admin))
        expect(after.head.seq).toBe(before.head.seq + 1)
        expect(after.counts.changeRequestsDraft).toBe(0)
      })
    )

    it.effect("leaves main alone where both wrote one paragraph, and shows the change request's side", () =>
      Effect.gen(function* () {
        const made = yield* aDisagreement()
        const { text } = made
        const before = yield* textOnMain(made)
        const { result, revisionId } = yield* merge(made)
        expect(result).toBe("conflicts")
        expect(yield* textOnMain(made)).toBe(before)
        expect(yield* textInChangeRequest(made)).toBe(
          text
            .replace("Two.", "Two of the request.")
            .replace("Four.", "Four, better.")
            .replace("Five.", "Five of main.")
        )
        const [conflict, ...others] = yield* conflictsOf(made)
        expect(others).toEqual([])
        expect(conflict).toMatchObject({
          kind: "text",
          pageId: made.page.id,
          base: "Two.",
          ours: "Two of main.",
          theirs: "Two of the request.",
          resolution: null
        })
        const again = yield* merge(made)
        expect(again).toEqual({ result: "conflicts", revisionId })
      })
    )

    it.effect("lists conflicts in pages, each once, also those of a merge that came in between", () =>
      Effect.gen(function* () {
        const { admin, changeRequest, commitOnMain, space } = yield* aProposal()
        const write = Effect.fnUntraced(function* <E, R>(
          on: (changes: Partial<ContentChanges>) => Effect.Effect<unknown, E, R>,
          words: string
        ) {
          const sources = pages.map(({ title }) =>
            aSource(`# ${title}\n\nOne ${words}.\n\nBetween.\n\nTwo ${words}.\n`)
          )
          const put = pages.map((page, at) => ({ ...page, sourceHash: sources[at]!.hash }))
          yield* on({ sources, pages: { put, remove: [] } })
        })
        const onRequest = (changes: Partial<ContentChanges>) =>
          Effect.flatMap(getChangeRequest(space.id, "1").pipe(as(admin)), ({ changeRequest }) =>
            commitInChangeRequest(changeRequest, changes)
          )
        const pages = yield* Effect.forEach(["A", "B", "C"], (title) => aPage({ title }))
        yield* write(commitOnMain, "at first")
        yield* updateChangeRequest(space.id, "1").pipe(as(admin))
        yield* write(commitOnMain, "of main")
        yield* write(onRequest, "of the request")
        yield* updateChangeRequest(space.id, "1").pipe(as(admin))
        const list = (after: ConflictPosition | null, limit: number) =>
          listConflicts(space.id, "1", { after, limit }).pipe(as(admin))
        const { items } = yield* list(null, 50)
        expect(items.map((one) => "pageId" in one && one.pageId)).toEqual(
          pages.flatMap(({ id }) => [id, id]).sort()
        )
        const collected: Array<string> = []
        let after: ConflictPosition | null = null
        do {
          const page: Listing<ContentConflict, ConflictPosition> = yield* list(after, 1)
          collected.push(...page.items.map(({ id }) => id))
          yield* resolveConflict(space.id, "1", page.items[0]!.id, { take: "main" }).pipe(as(admin))
          after = page.next
        } while (after !== null)
        expect(collected).toEqual(items.map(({ id }) => id))

        const { next } = yield* list(null, 4)
        yield* write(commitOnMain, "of main again")
        yield* write(onRequest, "of the request again")
        yield* updateChangeRequest(space.id, changeRequest.id).pipe(as(admin))
        const rest = yield* list(next, 50)
        const last = pages
          .map(({ id }) => id)
          .sort()
          .slice(1)
        expect(rest.items.map((one) => "pageId" in one && one.pageId)).toEqual(last.flatMap((id) => [id, id]))
      })
    )

    it.effect("goes on once every conflict is answered, with what was answered", () =>
      Effect.gen(function* () {
        const answers = [
          [{ take: "main" as const }, "Two of main."],
          [{ take: "change-request" as const }, "Two of the request."],
          [{ markdown: "Two of both." }, "Two of both."]
        ] as const
        for (const [answer, expected] of answers) {
          const made = yield* aDisagreement()
          const { admin, space, text } = made
          yield* merge(made)
          const [conflict] = yield* conflictsOf(made)
          const answered = yield* resolveConflict(space.id, "1", conflict!.id, answer).pipe(as(admin))
          expect(answered.resolution).toEqual(answer)
          const result = text
            .replace("Two.", expected)
            .replace("Four.", "Four, better.")
            .replace("Five.", "Five of main.")
          expect(yield* textInChangeRequest(made)).toBe(result)
          expect((yield* merge(made)).result).toBe("merge")
          expect(yield* textOnMain(made)).toBe(result)
          expect(yield* conflictsOf(made)).toEqual([])
        }
      })
    )

    it.effect("an answer can be given anew, and leaves what was written since", () =>
      Effect.gen(function* () {
        const made = yield* aDisagreement()
        const { admin, page, space, text } = made
        yield* merge(made)
        const [conflict] = yield* conflictsOf(made)
        yield* resolveConflict(space.id, "1", conflict!.id, { take: "main" }).pipe(as(admin))
        const shown = yield* textInChangeRequest(made)
        const { changeRequest: now } = yield* getChangeRequest(space.id, "1").pipe(as(admin))
        yield* commitInChangeRequest(
          now,
          rewritten(page, String(shown).replace("One.", "One, written after the merge."))
        )
        yield* resolveConflict(space.id, "1", conflict!.id, { markdown: "Two, said anew." }).pipe(as(admin))
        expect(yield* textInChangeRequest(made)).toBe(
          text
            .replace("One.", "One, written after the merge.")
            .replace("Two.", "Two, said anew.")
            .replace("Four.", "Four, better.")
            .replace("Five.", "Five of main.")
        )
      })
    )

    it.effect("an answer is refused where it would take back what was written there since", () =>
      Effect.gen(function* () {
        const made = yield* aDisagreement()
        const { admin, page, space } = made
        yield* merge(made)
        const [conflict] = yield* conflictsOf(made)
        const shown = String(yield* textInChangeRequest(made))
        const { changeRequest: now } = yield* getChangeRequest(space.id, "1").pipe(as(admin))
        const written = shown.replace("Two of the request.", "Two, by hand.")
        yield* commitInChangeRequest(now, rewritten(page, written))
        const answer = (take: "main" | "change-request") =>
          resolveConflict(space.id, "1", conflict!.id, { take }).pipe(as(admin))
        const refused = yield* Effect.flip(answer("main"))
        expect(refused._tag).toBe("ConflictOverwritten")
        expect(yield* textInChangeRequest(made)).toBe(written)
        yield* answer("change-request")
        expect(yield* textInChangeRequest(made)).toBe(written)
        expect((yield* merge(made)).result).toBe("merge")
        expect(yield* textOnMain(made)).toBe(written)
      })
    )

    it.effect("asks again where main moved on in the same paragraph after it was answered", () =>
      Effect.gen(function* () {
        const made = yield* aDisagreement()
        const { admin, commitOnMain, page, space, text } = made
        yield* merge(made)
        const [conflict] = yield* conflictsOf(made)
        yield* resolveConflict(space.id, "1", conflict!.id, { take: "change-request" }).pipe(as(admin))
        yield* commitOnMain(rewritten(page, text.replace("Two.", "Two of main, once more.")))
        expect((yield* merge(made)).result).toBe("conflicts")
        const [second] = yield* conflictsOf(made)
        expect(second).toMatchObject({
          base: "Two of main.",
          ours: "Two of main, once more.",
          theirs: "Two of the request.",
          resolution: null
        })
      })
    )

    it.effect("shows conflicts with main as it is now, and resolves them with that", () =>
      Effect.gen(function* () {
        const made = yield* aDisagreement()
        const { admin, commitOnMain, page, space, text } = made
        yield* merge(made)
        const [stored] = yield* conflictsOf(made)
        const main = text.replace("Two.", "Two of main, once more.").replace("Five.", "Five of main.")
        yield* commitOnMain(rewritten(page, main))
        const [shown] = yield* conflictsOf(made)
        expect(shown).toMatchObject({ ours: "Two of main, once more.", theirs: "Two of the request." })
        expect(shown!.id).not.toBe(stored!.id)
        expect((yield* merge(made)).result).toBe("conflicts")
        yield* resolveConflict(space.id, "1", shown!.id, { take: "main" }).pipe(as(admin))
        expect(yield* textInChangeRequest(made)).toBe(main.replace("Four.", "Four, better."))
        expect((yield* merge(made)).result).toBe("merge")
        expect(yield* textOnMain(made)).toBe(main.replace("Four.", "Four, better."))
      })
    )

    it.effect("keeps conflicts and resolutions while main changes other pages", () =>
      Effect.gen(function* () {
        const made = yield* aDisagreement()
        yield* merge(made)
        const [stored] = yield* conflictsOf(made)
        const { changeRequest } = yield* getChangeRequest(made.space.id, "1").pipe(as(made.admin))
        const source = aSource("# Other\n")
        const put = [yield* aPage({ title: "Other", sourceHash: source.hash })]
        yield* made.commitOnMain({ sources: [source], pages: { put, remove: [] } })
        expect(yield* conflictsOf(made)).toEqual([stored])
        expect(yield* merge(made)).toEqual({ result: "conflicts", revisionId: changeRequest.revisionId })
      })
    )

    it.effect("has no conflict left where main did what the change request does", () =>
      Effect.gen(function* () {
        const made = yield* aDisagreement()
        const { commitOnMain, page, text } = made
        yield* merge(made)
        yield* commitOnMain(
          rewritten(page, text.replace("Two.", "Two of the request.").replace("Five.", "Five of main."))
        )
        expect(yield* conflictsOf(made)).toEqual([])
        expect((yield* merge(made)).result).toBe("merge")
        expect(yield* textOnMain(made)).toBe(
          text
            .replace("Two.", "Two of the request.")
            .replace("Four.", "Four, better.")
            .replace("Five.", "Five of main.")
        )
      })
    )

    it.effect("asks about a page that one side removed and the other wrote, and does as is answered", () =>
      Effect.gen(function* () {
        for (const take of ["main", "change-request"] as const) {
          const made = yield* aProposal()
          const { admin, changeRequest, commitOnMain, page, space, text } = made
          yield* commitOnMain(rewritten(page, text.replace("Two.", "Two of main.")))
          yield* commitInChangeRequest(changeRequest, { pages: { put: [], remove: [page.id] } })
          expect((yield* updateChangeRequest(space.id, "1").pipe(as(admin))).result).toBe("conflicts")
          const [conflict] = yield* conflictsOf(made)
          expect(conflict).toMatchObject({ kind: "removal", pageId: page.id })
          const refused = yield* Effect.flip(
            resolveConflict(space.id, "1", conflict!.id, { markdown: "Neither" }).pipe(as(admin))
          )
          expect(refused._tag).toBe("ConflictNotTextual")
          yield* resolveConflict(space.id, "1", conflict!.id, { take }).pipe(as(admin))
          expect((yield* merge(made)).result).toBe("merge")
          const { head } = yield* requireSpace(space.id, "read").pipe(as(admin))
          const found = yield* (yield* Pages).findPlaces(head, [page.id])
          expect(found.length).toBe(take === "main" ? 1 : 0)
        }
      })
    )

    it.effect("an update brings main in, and does nothing where there is nothing to bring", () =>
      Effect.gen(function* () {
        const made = yield* aProposal()
        const { admin, changeRequest, commitOnMain, page, space, text } = made
        const asItWas = yield* updateChangeRequest(space.id, "1").pipe(as(admin))
        expect(asItWas).toEqual({ result: "update", revisionId: changeRequest.revisionId })
        yield* commitInChangeRequest(changeRequest, rewritten(page, text.replace("One.", "One, better.")))
        const added = yield* aPage({ title: "Added", position: "b0" })
        const main = yield* commitOnMain({ pages: { put: [added], remove: [] } })
        const { result, revisionId } = yield* updateChangeRequest(space.id, "1").pipe(as(admin))
        expect(result).toBe("update")
        const now = yield* getChangeRequest(space.id, "1").pipe(as(admin))
        expect(now.isOutdated).toBe(false)
        expect(now.changeRequest).toMatchObject({ revisionId, revisionAncestor: main.id })
        const revision = yield* (yield* Revisions).get(revisionId)
        expect(revision.type).toBe("update")
        expect((yield* (yield* Pages).listAll(revision)).map(({ title }) => title).sort()).toEqual([
          "Added",
          "Guide"
        ])
        expect(yield* textInChangeRequest(made)).toBe(text.replace("One.", "One, better."))
      })
    )

    it.effect("nothing is merged into a space that was deleted", () =>
      Effect.gen(function* () {
        const made = yield* aProposal()
        const { admin, changeRequest, page, space, text } = made
        yield* commitInChangeRequest(changeRequest, rewritten(page, text.replace("One.", "Better.")))
        const [, merged] = yield* Effect.all(
          [deleteSpace(space.id).pipe(as(admin)), Effect.result(merge(made))],
          { concurrency: "unbounded" }
        )
        const { deletedAt } = yield* (yield* Spaces).get(space.id)
        expect(deletedAt).not.toBeNull()
        if (merged._tag === "Failure") expect(merged.failure._tag).toBe("SpaceNotFound")
        const error = yield* Effect.flip(merge(made))
        expect(error._tag).toBe("SpaceNotFound")
      })
    )

    it.effect("takes the role of a reviewer to merge and of an editor to answer", () =>
      Effect.gen(function* () {
        const made = yield* aDisagreement()
        const { admin, organization, space } = made
        const editor = yield* aMember(organization.id, { role: "edit" })
        const commenter = yield* aMember(organization.id, { role: "comment" })
        const merging = yield* Effect.flip(mergeChangeRequest(space.id, "1").pipe(as(editor)))
        expect(merging).toMatchObject({ _tag: "AccessDenied", needed: "review" })
        yield* mergeChangeRequest(space.id, "1").pipe(as(admin))
        const [conflict] = yield* conflictsOf(made)
        const answering = yield* Effect.flip(
          resolveConflict(space.id, "1", conflict!.id, { take: "main" }).pipe(as(commenter))
        )
        expect(answering).toMatchObject({ _tag: "AccessDenied", needed: "edit" })
        yield* resolveConflict(space.id, "1", conflict!.id, { take: "main" }).pipe(as(editor))
        const unknown = yield* Effect.flip(
          resolveConflict(space.id, "1", "nothing", { take: "main" }).pipe(as(editor))
        )
        expect(unknown._tag).toBe("ConflictNotFound")
      })
    )
  })
