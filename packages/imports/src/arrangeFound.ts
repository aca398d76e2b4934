import type { ImportedPage } from "./ImportedPage.ts"

/** Sorts pages so that each comes after its parent, and siblings by their numbers; keeps the order otherwise. */
export const arrangeFound = (
  pages: ReadonlyArray<ImportedPage>,
  numberOf: (page: ImportedPage) => number
): ReadonlyArray<ImportedPage> => {
  const below = new Map<string | null, Array<ImportedPage>>()
  const known = new Set(pages.map((page) => page.url))
  for (const page of pages) {
    const parent = page.parent !== null && known.has(page.parent) ? page.parent : null
    const siblings = below.get(parent)
    if (siblings === undefined) below.set(parent, [page])
    else siblings.push(page)
  }
  for (const siblings of below.values()) {
    const numbers = new Map(siblings.map((page) => [page, numberOf(page)]))
    siblings.sort((one, other) => {
      const [a, b] = [numbers.get(one)!, numbers.get(other)!]
      return a === b ? 0 : a - b
    })
  }
  const arranged: Array<ImportedPage> = []
  const open = [...(below.get(null) ?? [])].reverse()
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    arranged.push(page)
    for (const child of (below.get(page.url) ?? []).toReversed()) open.push(child)
  }
  return arranged
}
