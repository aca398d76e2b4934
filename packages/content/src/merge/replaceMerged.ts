import { Effect, Equal } from "effect"
import type { FileId } from "../files/File.ts"
import { Files } from "../files/Files.ts"
import type { PageId, PageVersion } from "../pages/Page.ts"
import { Pages } from "../pages/Pages.ts"
import type { ReusableContentId } from "../reusables/ReusableContent.ts"
import { ReusableContents } from "../reusables/ReusableContents.ts"
import type { RevisionPoint } from "../revisions/Revision.ts"
import { Sources } from "../sources/Sources.ts"
import { Variables } from "../variables/Variables.ts"
import type { MergedContent, MergedEntry } from "./mergeContent.ts"
import { isSamePage } from "./mergePage.ts"
import { mergePages } from "./mergePages.ts"
import { pageTexts } from "./pageTexts.ts"
import type { Answers, Sides } from "./Sides.ts"
import { unchangedPages } from "./unchangedPages.ts"

/** Wherever a line has gone on in another way, what was answered last counts. */
const answerLast: Answers = { get: () => ({ take: "main" }) }

/** The entries of which another merge says something else. */
const differing = <Id extends string, A>(
  before: ReadonlyMap<Id, MergedEntry<A>>,
  after: ReadonlyMap<Id, MergedEntry<A>>,
  isSame: (a: A | null, b: A | null) => boolean
): ReadonlyArray<Id> =>
  [...after].flatMap(([id, { merged }]) => (isSame(before.get(id)?.merged ?? null, merged) ? [] : id))

/** Entries as a line shows them now, with the other merge's word where the line still shows the first one's. */
const replaceWholes = Effect.fnUntraced(function* <Id extends string, A>(
  store: {
    readonly findMany: (at: RevisionPoint, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>>
  },
  at: RevisionPoint,
  after: ReadonlyMap<Id, MergedEntry<A>>,
  before: ReadonlyMap<Id, MergedEntry<A>>,
  idOf: (entry: A) => Id
) {
  const ids = differing(before, after, Equal.equals)
  const present = new Map((yield* store.findMany(at, ids)).map((entry) => [idOf(entry), entry]))
  return new Map(
    ids.map((id): [Id, MergedEntry<A>] => {
      const { main, merged } = after.get(id)!
      return [id, { main, changeRequest: present.get(id) ?? null, merged }]
    })
  )
})

/**
 * What becomes of a line that shows one merge, and perhaps more that was written since, when the same sides are merged
 * with other answers. Both stay: what the other answers say, and, where it does not contradict them, what was
 * written since.
 */
export const replaceMerged = Effect.fn("content.replaceMerged")(function* (
  at: RevisionPoint,
  before: MergedContent,
  after: MergedContent
) {
  const pages = yield* Pages
  // Both merges are told of by their texts; those of the second are not on any line yet.
  yield* (yield* Sources).putMany(after.sources)
  const ids = differing(before.pages, after.pages, isSamePage)
  const present = new Map((yield* pages.findMany(at, ids)).map((page) => [page.id, page]))
  const sides = new Map(
    ids.map((id): [PageId, Sides<PageVersion | null>] => [
      id,
      {
        base: before.pages.get(id)?.merged ?? null,
        main: after.pages.get(id)!.merged,
        changeRequest: present.get(id) ?? null
      }
    ])
  )
  const texts = yield* pageTexts(at, sides.values())
  const { pages: outcomes } = yield* mergePages(sides, answerLast, {
    ...texts,
    ...(yield* unchangedPages(at, sides))
  })
  const merged: MergedContent = {
    pages: new Map(
      [...outcomes].map(([id, outcome]): [PageId, MergedEntry<PageVersion>] => [
        id,
        {
          main: after.pages.get(id)?.main ?? null,
          changeRequest: present.get(id) ?? null,
          merged: outcome?.page ?? null
        }
      ])
    ),
    files: yield* replaceWholes(yield* Files, at, after.files, before.files, ({ id }): FileId => id),
    reusables: yield* replaceWholes(
      yield* ReusableContents,
      at,
      after.reusables,
      before.reusables,
      ({ id }): ReusableContentId => id
    ),
    variables: yield* replaceWholes(
      yield* Variables,
      at,
      after.variables,
      before.variables,
      ({ name }) => name
    ),
    sources: texts.sourcesOf(outcomes.values()),
    conflicts: after.conflicts
  }
  return merged
})
