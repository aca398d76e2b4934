import { Effect, Equal } from "effect"
import type { FileId } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import type { PageId, PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { ReusableContentId } from "../entries/ReusableContent.ts"
import { Redirects } from "../entries/Redirects.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { Sources } from "../entries/Sources.ts"
import { Variables } from "../entries/Variables.ts"
import type { MergedContent, MergedEntry } from "./mergeContent.ts"
import { isSamePage } from "./mergePage.ts"
import { mergePages } from "./mergePages.ts"
import { pageTexts } from "./pageTexts.ts"
import type { Resolutions, ThreeWay } from "@octavo/markdown"
import { unchangedPages } from "./unchangedPages.ts"

const noAnswers: Resolutions = new Map()

/** The entries of which another merge says something else. */
const differing = <Id extends string, A>(
  before: ReadonlyMap<Id, MergedEntry<A>>,
  after: ReadonlyMap<Id, MergedEntry<A>>,
  isSame: (a: A | null, b: A | null) => boolean
): ReadonlyArray<Id> =>
  [...after].flatMap(([id, { merged }]) => (isSame(before.get(id)?.merged ?? null, merged) ? [] : id))

/** Entries as a line shows them now, and what the other merge says of them. */
const replaceWholes = Effect.fnUntraced(function* <Id extends string, A>(
  store: {
    readonly findMany: (at: Snapshot, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>>
  },
  at: Snapshot,
  after: ReadonlyMap<Id, MergedEntry<A>>,
  before: ReadonlyMap<Id, MergedEntry<A>>,
  idOf: (entry: A) => Id
) {
  const ids = differing(before, after, Equal.equals)
  const current = new Map((yield* store.findMany(at, ids)).map((entry) => [idOf(entry), entry]))
  return new Map(
    ids.map((id): [Id, MergedEntry<A>] => {
      const { main, merged } = after.get(id)!
      return [id, { main, changeRequest: current.get(id) ?? null, merged }]
    })
  )
})

/** Whether one was written since the first merge, and is neither what that made of it nor what the other one does. */
const wasWritten = <Id extends string, A>(
  before: ReadonlyMap<Id, MergedEntry<A>>,
  after: ReadonlyMap<Id, MergedEntry<A>>
) =>
  [...after].some(
    ([id, { changeRequest, merged }]) =>
      !Equal.equals(before.get(id)?.merged ?? null, changeRequest) && !Equal.equals(changeRequest, merged)
  )

/**
 * Replaces one merge result on a branch by the result of the same inputs with other resolutions, and keeps what was
 * written since. Null when both contradict each other, since one of them would be lost.
 */
export const replaceMerged = Effect.fn("content.replaceMerged")(function* (
  at: Snapshot,
  before: MergedContent,
  after: MergedContent
) {
  const pages = yield* Pages
  // Both merges refer to their texts by hash; the texts of the second are not stored yet.
  yield* (yield* Sources).putMany(after.sources)
  const ids = differing(before.pages, after.pages, isSamePage)
  const current = new Map((yield* pages.findMany(at, ids)).map((page) => [page.id, page]))
  const sides = new Map(
    ids.map((id): [PageId, ThreeWay<PageVersion | null>] => [
      id,
      {
        base: before.pages.get(id)?.merged ?? null,
        ours: after.pages.get(id)!.merged,
        theirs: current.get(id) ?? null
      }
    ])
  )
  const texts = yield* pageTexts(at, sides.values())
  const { conflicts, pages: outcomes } = yield* mergePages(sides, noAnswers, {
    ...texts,
    ...(yield* unchangedPages(at, sides))
  })
  const files = yield* replaceWholes(yield* Files, at, after.files, before.files, ({ id }): FileId => id)
  const reusables = yield* replaceWholes(
    yield* ReusableContents,
    at,
    after.reusables,
    before.reusables,
    ({ id }): ReusableContentId => id
  )
  const redirects = yield* replaceWholes(
    yield* Redirects,
    at,
    after.redirects,
    before.redirects,
    ({ from }) => from
  )
  const variables = yield* replaceWholes(
    yield* Variables,
    at,
    after.variables,
    before.variables,
    ({ name }) => name
  )
  if (
    conflicts.length > 0 ||
    wasWritten(before.files, files) ||
    wasWritten(before.reusables, reusables) ||
    wasWritten(before.redirects, redirects) ||
    wasWritten(before.variables, variables)
  ) {
    return null
  }
  const merged: MergedContent = {
    pages: new Map(
      [...outcomes].map(([id, outcome]): [PageId, MergedEntry<PageVersion>] => [
        id,
        {
          main: after.pages.get(id)?.main ?? null,
          changeRequest: current.get(id) ?? null,
          merged: outcome?.page ?? null
        }
      ])
    ),
    ofChangeRequest: after.ofChangeRequest,
    files,
    reusables,
    redirects,
    variables,
    sources: texts.sourcesOf(outcomes.values()),
    conflicts: after.conflicts
  }
  return merged
})
