import type { PageResource } from "@octavo/api"
import { childrenOf } from "../data/pageTree.ts"

/** A visible row of the tree. */
export interface Row {
  readonly page: PageResource
  /** From 1. */
  readonly level: number
  /** The position among the siblings, from 1, and their number. */
  readonly position: number
  readonly count: number
  readonly isOpen: boolean
  readonly hasChildren: boolean
  /** The index of the row of the page above; -1 at the top. */
  readonly above: number
}

/** The rows of a tree of which some pages are open, in reading order. */
export const rowsOf = (pages: ReadonlyArray<PageResource>, open: ReadonlySet<string>): ReadonlyArray<Row> => {
  const rows: Array<Row> = []
  const walk = (siblings: ReadonlyArray<PageResource>, level: number, above: number) => {
    siblings.forEach((page, index) => {
      const children = childrenOf(page)
      const hasChildren = children.length > 0
      const isOpen = hasChildren && open.has(page.id)
      rows.push({ page, level, position: index + 1, count: siblings.length, isOpen, hasChildren, above })
      if (isOpen) walk(children, level + 1, rows.length - 1)
    })
  }
  walk(pages, 1, -1)
  return rows
}

/** The next row whose title begins with what was typed, from a row on and around; -1 for none. */
export const rowOfLetters = (rows: ReadonlyArray<Row>, from: number, letters: string): number => {
  const wanted = letters.toLocaleLowerCase()
  for (let step = letters.length > 1 ? 0 : 1; step <= rows.length; step += 1) {
    const index = (from + step) % rows.length
    if (rows[index]?.page.title.toLocaleLowerCase().startsWith(wanted) === true) return index
  }
  return -1
}
