import { describe, expect } from "@effect/vitest"
import { getPage, listPages, type PageVersion, Revisions } from "@octavo/content"
import { aPage } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Effect } from "effect"
import { mergeChangeRequest } from "../../src/index.ts"
import { Conflicts } from "../../src/merging/Conflicts.ts"
import { aProposal, commitInChangeRequest, rewritten } from "../../src/testing/index.ts"
import type { ReviewsTests } from "../ReviewsServices.ts"

/** A proposal that rewrites a page, beside another page of main. */
const aRewrite = Effect.fnUntraced(function* () {
  const made = yield* aProposal()
  const other = yield* aPage({ title: "Other" })
  yield* made.commitOnMain(rewritten(other, "# Other\n\nBefore.\n"))
  const changeRequest = yield* commitInChangeRequest(
    made.changeRequest,
    rewritten(made.page, made.text.replace("Five.", "Five, better."))
  )
  const read = ({ id }: PageVersion) =>
    Effect.map(
      getPage(made.space.id, id, "markdown").pipe(as(made.admin)),
      ({ text }) => text !== null && "markdown" in text && text.markdown
    )
  return { ...made, other, changeRequest, read }
})

type Rewrite = Effect.Success<ReturnType<typeof aRewrite>>

/** Merges while somebody writes on main after the merge was begun, once; how often it was planned. */
const mergeBeside = Effect.fnUntraced(function* <A, E, R>(
  { admin, changeRequest, space }: Rewrite,
  write: Effect.Effect<A, E, R>
) {
  const conflicts = yield* Conflicts
  const writeNow = Effect.provide(write, yield* Effect.context<R>())
  let plans = 0
  const list: (typeof conflicts)["list"] = Effect.fnUntraced(function* (...asked) {
    if (plans++ === 0) yield* Effect.orDie(writeNow)
    return yield* conflicts.list(...asked)
  })
  const merged = yield* mergeChangeRequest(space.id, changeRequest.id).pipe(
    as(admin),
    Effect.provideService(Conflicts, { ...conflicts, list })
  )
  return { ...merged, plans }
})

/** The contract of merges beside others who write on main. */
export const mergingBesideContract = (it: ReviewsTests) =>
  describe("merging beside other writers", () => {
    it.effect("is planned once when they write other pages, and keeps what they wrote", () =>
      Effect.gen(function* () {
        const made = yield* aRewrite()
        const { commitOnMain, other, page, read, text } = made
        const { plans, result, revisionId } = yield* mergeBeside(
          made,
          commitOnMain(rewritten(other, "# Other\n\nAfter.\n"))
        )
        expect([plans, result]).toEqual([1, "merge"])
        expect(yield* read(other)).toBe("# Other\n\nAfter.\n")
        expect(yield* read(page)).toBe(text.replace("Five.", "Five, better."))
        const revisions = yield* Revisions
        const revision = yield* revisions.get(revisionId)
        const [before] = revision.parents
        expect((yield* revisions.get(before!)).seq).toBe(revision.seq - 1)
      })
    )

    it.effect("is planned again when they write the same page", () =>
      Effect.gen(function* () {
        const made = yield* aRewrite()
        const { commitOnMain, page, read, text } = made
        const { plans, result } = yield* mergeBeside(
          made,
          commitOnMain(rewritten(page, text.replace("One.", "One of main.")))
        )
        expect([plans, result]).toEqual([2, "merge"])
        expect(yield* read(page)).toBe(text.replace("One.", "One of main.").replace("Five.", "Five, better."))
      })
    )

    it.effect("is planned again when they take away what both sides had written", () =>
      Effect.gen(function* () {
        const made = yield* aRewrite()
        const { commitOnMain, page, read, text } = made
        yield* commitOnMain(rewritten(page, text.replace("Five.", "Five, better.")))
        const { plans, result } = yield* mergeBeside(made, commitOnMain(rewritten(page, text)))
        expect([plans, result]).toEqual([2, "merge"])
        expect(yield* read(page)).toBe(text.replace("Five.", "Five, better."))
      })
    )

    it.effect("is planned again when they remove the page", () =>
      Effect.gen(function* () {
        const made = yield* aRewrite()
        const { admin, commitOnMain, page, space } = made
        const { plans, result } = yield* mergeBeside(
          made,
          commitOnMain({ pages: { put: [], remove: [page.id] } })
        )
        expect([plans, result]).toEqual([2, "conflicts"])
        const { pages } = yield* listPages(space.id).pipe(as(admin))
        expect(pages.map(({ title }) => title)).toEqual(["Other"])
      })
    )

    const partsOf = ({ page }: Rewrite, added: PageVersion) => ({
      adds: { put: [added], remove: [] },
      moves: { put: [{ ...page, position: "zz" }], remove: [] },
      renames: { put: [{ ...page, slug: "elsewhere" }], remove: [] },
      removes: { put: [], remove: [page.id] }
    })

    it.effect("is planned once when it changes the tree of pages and they do not", () =>
      Effect.gen(function* () {
        for (const part of ["adds", "moves", "renames", "removes"] as const) {
          const made = yield* aRewrite()
          const pages = partsOf(made, yield* aPage({ title: "Added" }))[part]
          const changeRequest = yield* commitInChangeRequest(made.changeRequest, { pages })
          const written = made.commitOnMain(rewritten(made.other, "# Other\n\nAfter.\n"))
          const { plans, result } = yield* mergeBeside({ ...made, changeRequest }, written)
          expect.soft([part, plans, result]).toEqual([part, 1, "merge"])
          expect(yield* made.read(made.other)).toBe("# Other\n\nAfter.\n")
        }
      })
    )

    it.effect("is planned again when both change the tree of pages, where pages may meet", () =>
      Effect.gen(function* () {
        for (const part of ["adds", "moves", "renames", "removes"] as const) {
          const made = yield* aRewrite()
          const pages = partsOf(made, yield* aPage({ title: "Added" }))[part]
          const changeRequest = yield* commitInChangeRequest(made.changeRequest, { pages })
          const others = [
            { put: [yield* aPage({ title: "Another" })], remove: [] },
            { put: [{ ...made.other, position: "zzz" }], remove: [] },
            { put: [], remove: [made.other.id] }
          ]
          const written = Effect.forEach(others, (change) => made.commitOnMain({ pages: change }))
          const { plans, result } = yield* mergeBeside({ ...made, changeRequest }, written)
          expect.soft([part, plans, result]).toEqual([part, 2, "merge"])
        }
      })
    )
  })
