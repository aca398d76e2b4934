import type { ImportedPage } from "./ImportedPage.ts"

/** Sorts pages so that each comes after its parent, and keeps the order otherwise. */
export const arrangeFound = (pages: ReadonlyArray<ImportedPage>): ReadonlyArray<ImportedPage> => {
  const below = new Map<string | null, Array<ImportedPage>>()
  const known = new Set(pages.map((page) => page.url))
  for (const page of pages) {
    const parent = page.parent !== null && known.has(page.parent) ? page.parent : null
    const siblings = below.get(parent)
    if (siblings === undefined) below.set(parent, [page])
    else siblings.push(page)
  }
  const arranged: Array<ImportedPage> = []
  const open = [...(below.get(null) ?? [])].reverse()
  for (let page = open.pop(); page !== undefined; page = open.pop()) {
    arranged.push(page)
    for (const child of (below.get(page.url) ?? []).toReversed()) open.push(child)
  }
  return arranged
}
