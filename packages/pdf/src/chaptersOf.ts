import type { PageId, PageNode } from "@octavo/content"

/** A page with its place in a book. */
interface BookPage {
  readonly page: PageNode
  readonly depth: number
}

const findNode = (pages: ReadonlyArray<PageNode>, id: PageId): PageNode | null => {
  for (const page of pages) {
    const found = page.id === id ? page : findNode(page.children, id)
    if (found !== null) return found
  }
  return null
}

const isShown = (page: PageNode): boolean => page.attributes.hidden !== true

/**
 * The pages of a book in the order of reading: all of a tree, or one page with its descendants, or that page alone.
 * Hidden pages are left out with their descendants, unless one is requested. Null when the page does not exist.
 */
export const chaptersOf = (
  tree: ReadonlyArray<PageNode>,
  pageId: PageId | null,
  only: boolean
): ReadonlyArray<BookPage> | null => {
  const result: Array<BookPage> = []
  const visit = (page: PageNode, depth: number) => {
    result.push({ page, depth })
    for (const child of page.children) if (isShown(child)) visit(child, depth + 1)
  }
  if (pageId === null) {
    for (const page of tree) if (isShown(page)) visit(page, 0)
    return result
  }
  const root = findNode(tree, pageId)
  if (root === null) return null
  if (only) return [{ page: root, depth: 0 }]
  visit(root, 0)
  return result
}
