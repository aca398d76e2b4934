import type { PageNode } from "../entries/Page.ts"

const find = (
  pages: ReadonlyArray<PageNode>,
  slugs: ReadonlyArray<string>,
  isSame: (slug: string, asked: string) => boolean
): ReadonlyArray<PageNode> | undefined => {
  const [slug, ...rest] = slugs
  if (slug === undefined) return []
  for (const page of pages) {
    if (!isSame(page.slug, slug)) continue
    const below = find(page.children, rest, isSame)
    if (below !== undefined) return [page, ...below]
  }
  return undefined
}

/**
 * The page at a path of a tree, with the pages above it, from the top down; empty without such a page. A path in the exact spelling
 * is preferred to one that differs by case.
 */
export const pageAtPath = (pages: ReadonlyArray<PageNode>, path: string): ReadonlyArray<PageNode> => {
  const slugs = path.split("/").filter((slug) => slug !== "")
  return (
    find(pages, slugs, (slug, asked) => slug === asked) ??
    find(pages, slugs, (slug, asked) => slug.toLowerCase() === asked.toLowerCase()) ??
    []
  )
}
