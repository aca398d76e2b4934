import {
  type FileId,
  Files,
  type PageId,
  Pages,
  ReusableContents,
  type ReusableContentId,
  type Snapshot,
  writtenPages
} from "@octavo/content"
import { Effect } from "effect"
import { makeUnfiledFinder, type UnfiledEntry } from "./makeUnfiledFinder.ts"

/**
 * Finds the existing entry for a new file of a repository: the entry at the same path on the other side, or with the
 * same line in the table of contents. Both sides may have received it, above all by a push without an answer.
 */
export interface Namesakes {
  readonly page: (path: string) => PageId | undefined
  readonly file: (path: string) => FileId | undefined
  readonly reusable: (path: string) => ReusableContentId | undefined
  /** The title of a page on the other side. */
  readonly titleOf: (id: PageId) => string | undefined
  /** Of groups, links and pages without a text. */
  readonly unfiled: (entry: UnfiledEntry, parentId: PageId | null) => PageId | undefined
}

/** Finds nothing, when there is no other side. */
export const noNamesakes: Namesakes = {
  page: () => undefined,
  file: () => undefined,
  reusable: () => undefined,
  titleOf: () => undefined,
  unfiled: () => undefined
}

const byPath = <Id extends string>(
  entries: ReadonlyArray<{ readonly id: Id; readonly git: { readonly path: string } | null }>,
  isKnown: (id: string) => boolean
) => {
  const ids = new Map(
    entries.flatMap(({ git, id }) => (git === null || isKnown(id) ? [] : [[git.path, id] as const]))
  )
  return (path: string) => ids.get(path)
}

/** Reads the entries of another revision that are not among the known ones. */
export const findNamesakes = Effect.fnUntraced(function* (at: Snapshot, isKnown: (id: string) => boolean) {
  const pages = writtenPages(yield* (yield* Pages).listAll(at))
  const findUnfiled = makeUnfiledFinder(pages.filter(({ id }) => !isKnown(id)))
  const titles = new Map(pages.map(({ id, title }) => [id, title]))
  const namesakes: Namesakes = {
    page: byPath(pages, isKnown),
    file: byPath(yield* (yield* Files).listAll(at), isKnown),
    reusable: byPath(yield* (yield* ReusableContents).listAll(at), isKnown),
    titleOf: (id) => titles.get(id),
    unfiled: (entry, parentId) => findUnfiled(entry, parentId)?.id
  }
  return namesakes
})
