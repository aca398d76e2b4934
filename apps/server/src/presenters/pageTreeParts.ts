import type { PageNode } from "@octavo/content"
import { type PagePresentation, presentedOf, presentPage } from "./presentPage.ts"

/** The number of pages of a part. */
const pagesOfPart = 250

/** Siblings of which some are written. */
interface Open {
  readonly nodes: ReadonlyArray<PageNode>
  next: number
}

/** A tree of pages as JSON, `{"pages":[...]}`, in parts of some hundred pages. */
export function* pageTreeParts(
  pages: ReadonlyArray<PageNode>,
  wanted: PagePresentation
): Generator<string, void, void> {
  const present = presentPage(wanted)
  let text = '{"pages":['
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
