import {
  type ContentChanges,
  type EntryChanges,
  type PageNode,
  pageTree,
  type PageVersion,
  type RevisionId
} from "@octavo/content"
import { Schema } from "effect"
import type { CurrentContent } from "../references/ReadTexts.ts"

/** The own content of a space that an import replaces. */
export const Replaced = Schema.Struct({
  pages: Schema.Int,
  files: Schema.Int,
  reusableContents: Schema.Int,
  /** The first titles of the pages, and names of files. */
  titles: Schema.Array(Schema.String)
})
export type Replaced = typeof Replaced.Type

/** How many titles are named. */
const namedTitles = 5

const concerned = <A extends { readonly id: string }>(
  current: ReadonlyArray<A>,
  { put, remove }: EntryChanges<A>
): ReadonlyArray<A> => {
  const ids = new Set([...remove, ...put.map(({ id }) => id)])
  return current.filter(({ id }) => ids.has(id))
}

const idsInOrder = (pages: ReadonlyArray<PageNode>): ReadonlyArray<string> =>
  pages.flatMap(({ children, id }) => [id, ...idsInOrder(children)])

/** Pages in the order of the tree that they are in. */
const inTreeOrder = (pages: ReadonlyArray<PageVersion>): ReadonlyArray<PageVersion> => {
  const places = new Map(idsInOrder(pageTree(pages)).map((id, place) => [id, place]))
  const placeOf = ({ id }: PageVersion) => places.get(id) ?? pages.length
  return pages.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The content that a plan removes or overwrites; null when the plan only adds. */
export const replacedBy = (
  current: CurrentContent,
  { files, pages, reusables }: ContentChanges
): Replaced | null => {
  const gone = {
    pages: concerned(inTreeOrder(current.pages), pages),
    files: concerned(current.files, files),
    reusables: concerned(current.reusables, reusables)
  }
  const titles = [
    ...gone.pages.map(({ title }) => title),
    ...gone.files.map(({ name }) => name),
    ...gone.reusables.map(({ title }) => title)
  ]
  if (titles.length === 0) return null
  return {
    pages: gone.pages.length,
    files: gone.files.length,
    reusableContents: gone.reusables.length,
    titles: titles.slice(0, namedTitles)
  }
}

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

/** Describes the replaced content: the number of each kind, and the first titles. */
export const describeReplaced = ({ files, pages, reusableContents, titles }: Replaced): string => {
  const parts = [
    ...counted(pages, "page", "pages"),
    ...counted(files, "file", "files"),
    ...counted(reusableContents, "reusable content", "reusable contents")
  ]
  const listed = parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
  const more = pages + files + reusableContents > titles.length ? ", ..." : ""
  return `${listed} (${titles.map((title) => JSON.stringify(title)).join(", ")}${more})`
}

/** The sentence of an outcome that says what was replaced, and where it is now. */
export const replacedSentence = (replaced: Replaced, revisionId: RevisionId): string =>
  `It replaced ${describeReplaced(replaced)}. Revision ${revisionId} has what was there before, and can be restored.`
