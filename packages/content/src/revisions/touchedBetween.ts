import { Effect } from "effect"
import type { FileId } from "../files/File.ts"
import { Files } from "../files/Files.ts"
import type { PageId } from "../pages/Page.ts"
import { Pages } from "../pages/Pages.ts"
import type { ReusableContentId } from "../reusables/ReusableContent.ts"
import { ReusableContents } from "../reusables/ReusableContents.ts"
import { Variables } from "../variables/Variables.ts"
import type { LineId, RevisionPoint } from "./Revision.ts"

/** The entries that may differ between two points; all others are the same at both. */
export interface TouchedEntries {
  readonly pages: ReadonlyArray<PageId>
  readonly files: ReadonlyArray<FileId>
  readonly reusables: ReadonlyArray<ReusableContentId>
  readonly variables: ReadonlyArray<string>
}

/** What was written on a line after one of its revisions, up to another. */
interface Stretch {
  readonly lineId: LineId
  readonly after: number
  readonly upTo: number
}

const stretch = (lineId: LineId, one: number, other: number): Stretch => ({
  lineId,
  after: Math.min(one, other),
  upTo: Math.max(one, other)
})

/** Since before anything was written. */
const start = -1

const stretchesBetween = (a: RevisionPoint, b: RevisionPoint): ReadonlyArray<Stretch> => {
  if (a.lineId === b.lineId) {
    const own = stretch(a.lineId, a.seq, b.seq)
    if (a.base === null || b.base === null) return [own]
    return [own, stretch(a.base.lineId, a.base.seq, b.base.seq)]
  }
  const [under, over] = b.base?.lineId === a.lineId ? [a, b] : [b, a]
  if (over.base?.lineId === under.lineId) {
    return [stretch(over.lineId, start, over.seq), stretch(under.lineId, over.base.seq, under.seq)]
  }
  if (a.base !== null && b.base !== null && a.base.lineId === b.base.lineId) {
    return [
      stretch(a.lineId, start, a.seq),
      stretch(b.lineId, start, b.seq),
      stretch(a.base.lineId, a.base.seq, b.base.seq)
    ]
  }
  throw new Error(`The lines ${a.lineId} and ${b.lineId} have nothing in common`)
}

/** Which entries may differ between two points of one space, at a cost that goes with what was written between them. */
export const touchedBetween = Effect.fnUntraced(function* (a: RevisionPoint, b: RevisionPoint) {
  const stretches = stretchesBetween(a, b).filter(({ after, upTo }) => after < upTo)
  const idsOf = <Id>(store: {
    readonly listTouched: (lineId: LineId, after: number, upTo: number) => Effect.Effect<ReadonlyArray<Id>>
  }) =>
    Effect.map(
      Effect.forEach(stretches, ({ after, lineId, upTo }) => store.listTouched(lineId, after, upTo)),
      (ids) => [...new Set(ids.flat())]
    )
  const touched: TouchedEntries = yield* Effect.all(
    {
      pages: idsOf(yield* Pages),
      files: idsOf(yield* Files),
      reusables: idsOf(yield* ReusableContents),
      variables: idsOf(yield* Variables)
    },
    { concurrency: "unbounded" }
  )
  return touched
})
