import type { PageNode, PageVersion } from "./Page.ts"
import type { PageInTree } from "./Pages.ts"

/** The order of siblings. */
export const byPosition = (a: PageVersion, b: PageVersion) => {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1
  return a.id < b.id ? -1 : 1
}

const childrenByParent = (pages: ReadonlyArray<PageVersion>): Map<string | null, Array<PageVersion>> => {
  const children = new Map<string | null, Array<PageVersion>>()
  for (const page of pages) {
    const siblings = children.get(page.parentId)
    if (siblings === undefined) children.set(page.parentId, [page])
    else siblings.push(page)
  }
  for (const siblings of children.values()) siblings.sort(byPosition)
  return children
}

const nodeOf = (
  page: PageVersion,
  prefix: string,
  children: Map<string | null, Array<PageVersion>>
): PageNode => {
  const path = prefix === "" ? page.slug : `${prefix}/${page.slug}`
  return {
    ...page,
    path,
    children: (children.get(page.id) ?? []).map((child) => nodeOf(child, path, children))
  }
}

/** The tree that pages form, siblings in their order, every page with its path. */
export const pageTree = (pages: ReadonlyArray<PageVersion>): ReadonlyArray<PageNode> => {
  const children = childrenByParent(pages)
  return (children.get(null) ?? []).map((page) => nodeOf(page, "", children))
}

/** Presents a single page of the tree, with its path and its subtree. */
export const pageNode = ({ ancestorSlugs, descendants, page }: PageInTree): PageNode =>
  nodeOf(page, ancestorSlugs.join("/"), childrenByParent(descendants))
