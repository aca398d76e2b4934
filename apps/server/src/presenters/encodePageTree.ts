import type { PageNode } from "@octavo/content"
import { Effect } from "effect"
import { type PagePresentation, presentedOf, presentPage } from "./presentPage.ts"

/** The number of pages that are encoded before other requests get their turn. */
const slice = 250

/** Siblings of which some are encoded. */
interface Open {
  readonly nodes: ReadonlyArray<PageNode>
  next: number
}

/** Encodes a tree of pages as JSON, `{"pages":[...]}`, in slices that let other requests in between. */
export const encodePageTree = Effect.fnUntraced(function* (
  pages: ReadonlyArray<PageNode>,
  wanted: PagePresentation
) {
  const present = presentPage(wanted)
  const done: Array<Uint8Array> = []
  let text = '{"pages":['
  let left = slice
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
    done.push(Buffer.from(text))
    text = ""
    left = slice
    yield* Effect.yieldNow
  }
  return Buffer.concat([...done, Buffer.from(text)])
})
