import { Effect, Equal, Option } from "effect"
import { contentOf } from "../merge/mergePage.ts"
import { PageId, type PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { type Branch, RevisionId, RevisionOutdated, type Snapshot } from "../entries/Revision.ts"
import { Revisions } from "../revisions/Revisions.ts"

/** A state that edits were made for: all content at a revision, or one page as a revision shows it. */
export interface ExpectedState {
  readonly revisionId: string
  readonly pageId?: string
}

/** The most pages that are compared, since a write holds its branch meanwhile; further ones count as changed. */
const maxPages = 20

/** The content of a page itself; its position among its siblings changes with theirs. */
const withoutPosition = (page: PageVersion) => {
  const { position, ...content } = contentOf(page)
  return content
}

const isUnchanged = Effect.fnUntraced(function* (
  { pageId, revisionId }: ExpectedState,
  { spaceId }: Branch,
  head: Snapshot
) {
  if (pageId === undefined) return false
  const seen = yield* Effect.option((yield* Revisions).get(RevisionId.make(revisionId)))
  if (Option.isNone(seen) || seen.value.spaceId !== spaceId) return false
  const { base, branchId, seq } = seen.value
  const pages = yield* Pages
  const ids = [PageId.make(pageId)]
  const [before] = yield* pages.findMany({ branchId, seq, base }, ids)
  const [now] = yield* pages.findMany(head, ids)
  return (
    before !== undefined && now !== undefined && Equal.equals(withoutPosition(before), withoutPosition(now))
  )
})

/** Fails with `RevisionOutdated` unless a branch is in one of these states; null allows any. */
export const requireExpected = Effect.fnUntraced(function* (
  branch: Branch,
  expected: ReadonlyArray<ExpectedState> | null
) {
  const { base, headRevisionId, headSeq, id } = branch
  if (expected === null || expected.some(({ revisionId }) => revisionId === headRevisionId)) return
  const ofPages = expected.filter(({ pageId }) => pageId !== undefined)
  for (const state of ofPages.slice(0, maxPages)) {
    if (yield* isUnchanged(state, branch, { branchId: id, seq: headSeq, base })) return
  }
  const names = expected.map(({ revisionId }) => revisionId)
  return yield* new RevisionOutdated({ expected: names.join(", "), head: headRevisionId })
})
