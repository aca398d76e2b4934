import { Effect, Equal } from "effect"
import { isGenerated } from "../entries/generated.ts"
import type { FileId, FileVersion } from "../entries/File.ts"
import { Files } from "../entries/Files.ts"
import type { PageId, PageVersion } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { type Redirect, Redirects } from "../entries/Redirects.ts"
import type { ReusableContentId, ReusableContentVersion } from "../entries/ReusableContent.ts"
import { ReusableContents } from "../entries/ReusableContents.ts"
import type { ContentChanges } from "../entries/ContentChanges.ts"
import type { EntryChanges } from "../entries/EntryChanges.ts"
import type { Snapshot } from "../entries/Revision.ts"
import { type TouchedEntries, touchedBetween } from "../revisions/touchedBetween.ts"
import type { Source } from "../entries/Source.ts"
import { type Variable, Variables } from "../entries/Variables.ts"
import type { ContentConflict } from "./ContentConflict.ts"
import { isInPlace } from "./isInPlace.ts"
import { isSamePage } from "./mergePage.ts"
import { mergePages } from "./mergePages.ts"
import { mergeWholes } from "./mergeWholes.ts"
import { pageTexts } from "./pageTexts.ts"
import type { Resolution, ThreeWay } from "@octavo/markdown"
import { unchangedPages } from "./unchangedPages.ts"

/** One entry before and after a merge; null where it is not. */
export interface MergedEntry<A> {
  readonly main: A | null
  readonly changeRequest: A | null
  readonly merged: A | null
}

/** The merge result of everything that either side changed, with the conflicts. */
export interface MergedContent {
  readonly pages: ReadonlyMap<PageId, MergedEntry<PageVersion>>
  readonly files: ReadonlyMap<FileId, MergedEntry<FileVersion>>
  readonly reusables: ReadonlyMap<ReusableContentId, MergedEntry<ReusableContentVersion>>
  readonly redirects: ReadonlyMap<string, MergedEntry<Redirect>>
  readonly variables: ReadonlyMap<string, MergedEntry<Variable>>
  /** The entries that the change request may have changed, also where main did the same. */
  readonly ofChangeRequest: TouchedEntries
  /** The texts that neither side had. */
  readonly sources: ReadonlyArray<Source>
  readonly conflicts: ReadonlyArray<ContentConflict>
}

/**
 * Reads the entries that may differ as they are on each side. An entry that a side has not touched since the base is
 * the very value of the base there, and is not read for that side.
 */
const readSides = Effect.fnUntraced(function* <Id extends string, A>(
  store: {
    readonly findMany: (at: Snapshot, ids: ReadonlyArray<Id>) => Effect.Effect<ReadonlyArray<A>>
  },
  inputs: ThreeWay<Snapshot>,
  ofMain: ReadonlyArray<Id>,
  ofChangeRequest: ReadonlyArray<Id>,
  idOf: (entry: A) => Id
) {
  const read = (at: Snapshot, ids: ReadonlyArray<Id>) =>
    Effect.map(store.findMany(at, ids), (found) => new Map(found.map((entry) => [idOf(entry), entry])))
  const ids = [...new Set([...ofMain, ...ofChangeRequest])]
  const { base, changeRequest, main } = yield* Effect.all(
    {
      base: read(inputs.base, ids),
      main: read(inputs.ours, ofMain),
      changeRequest: read(inputs.theirs, ofChangeRequest)
    },
    { concurrency: "unbounded" }
  )
  const [touchedByMain, touchedByChangeRequest] = [new Set(ofMain), new Set(ofChangeRequest)]
  return new Map(
    ids.map((id): [Id, ThreeWay<A | null>] => [
      id,
      {
        base: base.get(id) ?? null,
        ours: (touchedByMain.has(id) ? main : base).get(id) ?? null,
        theirs: (touchedByChangeRequest.has(id) ? changeRequest : base).get(id) ?? null
      }
    ])
  )
})

const entriesOf = <Id extends string, A>(
  sides: ReadonlyMap<Id, ThreeWay<A | null>>,
  merged: ReadonlyMap<string, A | null>
): ReadonlyMap<Id, MergedEntry<A>> =>
  new Map(
    [...sides].map(([id, { theirs: changeRequest, ours: main }]) => [
      id,
      { main, changeRequest, merged: merged.get(id) ?? null }
    ])
  )

const withoutGit = ({ git, ...content }: ReusableContentVersion) => content
const fileContent = ({ createdAt, git, updatedAt, ...content }: FileVersion) => content

/**
 * Whether a page takes part in the merge of pages. One that only main wrote (`theirs` is the very value of `base`), at its old place, is main's
 * page as it is: the others find it among the unchanged pages of main. Generated pages are main's, until the commit of the merge generates them again.
 */
const isToMerge = ({ base, ours, theirs }: ThreeWay<PageVersion | null>): boolean => {
  if ([base, ours, theirs].some((page) => page !== null && isGenerated(page))) return false
  if (theirs === base) return !isInPlace(base, ours)
  return !isSamePage(base, ours) || !isSamePage(base, theirs)
}

/**
 * Merges two branches of a space since their common base (three-way merge): main, and the branch of a change request.
 * The cost is proportional to the changes of both sides. A conflict shows the change request's side until it is
 * resolved; the same inputs with the same resolutions always give the same result.
 */
export const mergeContent = Effect.fn("content.mergeContent")(function* (
  inputs: ThreeWay<Snapshot>,
  resolutions: ReadonlyMap<string, Resolution>
) {
  const ofMain = yield* touchedBetween(inputs.base, inputs.ours)
  const ofChangeRequest = yield* touchedBetween(inputs.base, inputs.theirs)
  const read = yield* Effect.all(
    {
      pages: readSides(yield* Pages, inputs, ofMain.pages, ofChangeRequest.pages, ({ id }) => id),
      files: readSides(yield* Files, inputs, ofMain.files, ofChangeRequest.files, ({ id }) => id),
      reusables: readSides(
        yield* ReusableContents,
        inputs,
        ofMain.reusables,
        ofChangeRequest.reusables,
        ({ id }) => id
      ),
      redirects: readSides(
        yield* Redirects,
        inputs,
        ofMain.redirects,
        ofChangeRequest.redirects,
        ({ from }) => from
      ),
      variables: readSides(
        yield* Variables,
        inputs,
        ofMain.variables,
        ofChangeRequest.variables,
        ({ name }) => name
      )
    },
    { concurrency: "unbounded" }
  )
  const changed = new Map([...read.pages].filter(([, sides]) => isToMerge(sides)))
  const texts = yield* pageTexts(inputs.ours, changed.values())
  const pages = yield* mergePages(changed, resolutions, {
    ...texts,
    ...(yield* unchangedPages(inputs.ours, changed))
  })
  const files = mergeWholes(read.files, resolutions, fileContent)
  const reusables = mergeWholes(read.reusables, resolutions, withoutGit)
  // Only a repository writes redirects, so where both sides differ, its side stands and nobody is asked.
  const redirects = mergeWholes(read.redirects, resolutions, ({ pageId }) => pageId)
  const variables = mergeWholes(read.variables, resolutions, ({ value }) => value)
  const conflicts: ReadonlyArray<ContentConflict> = [
    ...pages.conflicts,
    ...files.conflicts.map((conflict) => ({ ...conflict, kind: "file" as const })),
    ...reusables.conflicts.map((conflict) => ({ ...conflict, kind: "reusable-content" as const })),
    ...variables.conflicts.map((conflict) => ({ ...conflict, kind: "variable" as const }))
  ]
  const mergedPages = new Map<string, PageVersion | null>(
    [...read.pages].map(([id, { ours: main }]) => {
      const outcome = pages.pages.get(id)
      return [id, outcome === undefined ? main : (outcome?.page ?? null)]
    })
  )
  const merged: MergedContent = {
    pages: entriesOf(read.pages, mergedPages),
    files: entriesOf(read.files, files.values),
    reusables: entriesOf(read.reusables, reusables.values),
    redirects: entriesOf(read.redirects, redirects.values),
    variables: entriesOf(read.variables, variables.values),
    ofChangeRequest,
    sources: texts.sourcesOf(pages.pages.values()),
    conflicts
  }
  return merged
})

const againstMain = <Id extends string, A>(
  entries: ReadonlyMap<Id, MergedEntry<A>>,
  isSame: (a: A, b: A) => boolean
): Required<EntryChanges<A>> => {
  const put: Array<A> = []
  const remove: Array<Id> = []
  const uncover: Array<Id> = []
  for (const [id, { main, merged }] of entries) {
    if (merged === null) (main === null ? uncover : remove).push(id)
    else if (main !== null && isSame(main, merged)) uncover.push(id)
    else put.push(merged)
  }
  return { put, remove, dropOverrides: uncover }
}

const sameBy =
  <A>(content: (value: A) => unknown) =>
  (a: A, b: A) =>
    Equal.equals(content(a), content(b))

/** The changes that a merge makes on an overlay branch: what differs from main; all other overrides are dropped. */
export const changesOverMain = (merged: MergedContent): ContentChanges => ({
  pages: againstMain(merged.pages, isSamePage),
  files: againstMain(merged.files, sameBy(fileContent)),
  reusables: againstMain(merged.reusables, sameBy(withoutGit)),
  redirects: againstMain(
    merged.redirects,
    sameBy(({ pageId }) => pageId)
  ),
  variables: againstMain(
    merged.variables,
    sameBy(({ value }) => value)
  ),
  sources: merged.sources
})

const alone = <A>({ put, remove }: EntryChanges<A>): EntryChanges<A> => ({ put, remove })

/** The changes that a merge makes on main, to be committed there. */
export const changesToMain = (merged: MergedContent): ContentChanges => {
  const { files, pages, redirects, reusables, sources, variables } = changesOverMain(merged)
  return {
    pages: alone(pages),
    files: alone(files),
    reusables: alone(reusables),
    redirects: alone(redirects),
    variables: alone(variables),
    sources
  }
}
