import type { PageNode } from "@octavo/content"
import { type PagePresentation, presentedOf, presentPage } from "./presentPage.ts"

/** The number of pages of a part. */
const pagesOfPart = 250

/** Siblings of which some are written. */
interface Open {
  readonly nodes: ReadonlyArray<PageNode>
  next: number
}

/** JSON of an object whose last property is a list of pages, after its beginning, in parts of some hundred pages. */
function* partsFrom(
  beginning: string,
  pages: ReadonlyArray<PageNode>,
  wanted: PagePresentation
): Generator<string, void, void> {
  const present = presentPage(wanted)
  let text = beginning
  let left = pagesOfPart
  const stack: Array<Open> = [{ nodes: presentedOf(pages, wanted), next: 0 }]
  for (let open = stack.at(-1); open !== undefined; open = stack.at(-1)) {
    const node = open.nodes[open.next]
    if (node === undefined) {
      text += "]}"
      stack.pop()
      continue
    }
    if (open.next++ > 0) text += ","
    const presented = present({ ...node, children: [] })
    if ("pages" in presented) {
      const { pages: _, ...page } = presented
      text += `${JSON.stringify(page).slice(0, -1)},"pages":[`
      stack.push({ nodes: presentedOf(node.children, wanted), next: 0 })
    } else text += JSON.stringify(presented)
    if (--left > 0) continue
    yield text
    text = ""
    left = pagesOfPart
  }
  yield text
}

/** A tree of pages as JSON, `{"pages":[...]}`, in parts of some hundred pages. */
export const pageTreeParts = (pages: ReadonlyArray<PageNode>, wanted: PagePresentation) =>
  partsFrom('{"pages":[', pages, wanted)

/** A page with further properties as JSON, in parts of some hundred of the pages below it. */
export function* pageParts(
  page: PageNode,
  more: object | null,
  wanted: PagePresentation
): Generator<string, void, void> {
  const presented = presentPage(wanted)({ ...page, children: [] })
  if (!("pages" in presented)) return yield JSON.stringify({ ...presented, ...more })
  const { pages: _, ...own } = presented
  yield* partsFrom(`${JSON.stringify({ ...own, ...more }).slice(0, -1)},"pages":[`, page.children, wanted)
}

/** So few pages are presented at once. */
const fewPages = 200

/** Whether there are so many pages below one that it is written in parts. */
export const hasManyPages = (page: PageNode): boolean => {
  let left = fewPages
  const open = [page.children]
  for (let pages = open.pop(); pages !== undefined; pages = open.pop()) {
    left -= pages.length
    if (left < 0) return true
    for (const { children } of pages) if (children.length > 0) open.push(children)
  }
  return false
}
