import { Effect } from "effect"
import type { FileId } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import type { PageId } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { ReusableContentId } from "../entries/ReusableContent.ts"
import { Redirects } from "../entries/Redirects.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import { Variables } from "../entries/Variables.ts"
import type { BranchId, Snapshot } from "../entries/Revision.ts"

/** The entries that may differ between two points; all others are the same at both. */
export interface TouchedEntries {
  readonly pages: ReadonlyArray<PageId>
  readonly files: ReadonlyArray<FileId>
  readonly reusables: ReadonlyArray<ReusableContentId>
  readonly redirects: ReadonlyArray<string>
  readonly variables: ReadonlyArray<string>
}

/** A range of revisions of a branch: after one, up to and including another. */
interface RevisionRange {
  readonly branchId: BranchId
  readonly after: number
  readonly upTo: number
}

const range = (branchId: BranchId, one: number, other: number): RevisionRange => ({
  branchId,
  after: Math.min(one, other),
  upTo: Math.max(one, other)
})

/** Since before anything was written. */
const start = -1

const rangesBetween = (a: Snapshot, b: Snapshot): ReadonlyArray<RevisionRange> => {
  if (a.branchId === b.branchId) {
    const own = range(a.branchId, a.seq, b.seq)
    if (a.base === null || b.base === null) return [own]
    return [own, range(a.base.branchId, a.base.seq, b.base.seq)]
  }
  const [under, over] = b.base?.branchId === a.branchId ? [a, b] : [b, a]
  if (over.base?.branchId === under.branchId) {
    return [range(over.branchId, start, over.seq), range(under.branchId, over.base.seq, under.seq)]
  }
  if (a.base !== null && b.base !== null && a.base.branchId === b.base.branchId) {
    return [
      range(a.branchId, start, a.seq),
      range(b.branchId, start, b.seq),
      range(a.base.branchId, a.base.seq, b.base.seq)
    ]
  }
  throw new Error(`The lines ${a.branchId} and ${b.branchId} have nothing in common`)
}

/** Which entries may differ between two points of one space, at a cost that goes with what was written between them. */
export const touchedBetween = Effect.fnUntraced(function* (a: Snapshot, b: Snapshot) {
  const ranges = rangesBetween(a, b).filter(({ after, upTo }) => after < upTo)
  const idsOf = <Id>(store: {
    readonly listTouched: (
      branchId: BranchId,
      after: number,
      upTo: number
    ) => Effect.Effect<ReadonlyArray<Id>>
  }) =>
    Effect.map(
      Effect.forEach(ranges, ({ after, branchId, upTo }) => store.listTouched(branchId, after, upTo)),
      (ids) => [...new Set(ids.flat())]
    )
  const touched: TouchedEntries = yield* Effect.all(
    {
      pages: idsOf(yield* Pages),
      files: idsOf(yield* Files),
      reusables: idsOf(yield* ReusableContents),
      redirects: idsOf(yield* Redirects),
      variables: idsOf(yield* Variables)
    },
    { concurrency: "unbounded" }
  )
  return touched
})
