import type { HtmlElement, HtmlNode } from "../html/Html.ts"
import { BLOCK_ELEMENTS, MEDIA_ELEMENTS } from "../html/htmlElements.ts"
import { isMarkdown, isText } from "../syntax/MarkdownElement.ts"

const known = new WeakMap<HtmlElement, boolean>()

/** Whether an element contains blocks; each is asked once, however deep it is nested. */
const holdsBlocks = (element: HtmlElement): boolean => {
  const before = known.get(element)
  if (before !== undefined) return before
  const holds = element.children.some((node) => node.type === "element" && isBlock(node))
  known.set(element, holds)
  return holds
}

/** Whether an element is a block, or stands for the blocks that it contains. */
export const isBlock = (element: HtmlElement): boolean => {
  const { name } = element
  if (isMarkdown(element) || BLOCK_ELEMENTS.has(name) || MEDIA_ELEMENTS.has(name)) return true
  if (name === "button" || !holdsBlocks(element)) return false
  return name !== "a" || !element.children.every(isLinkable)
}

/** Whether a link can contain a node as it is: text, or Markdown that is text. */
const isLinkable = (node: HtmlNode): boolean =>
  node.type === "text" || (isMarkdown(node) ? isText(node) : !isBlock(node))

/** A link around blocks becomes links within them. */
export const linkedBlocks = (link: HtmlElement, nodes: ReadonlyArray<HtmlNode>): Array<HtmlNode> => {
  const linked: Array<HtmlNode> = []
  let run: Array<HtmlNode> = []
  const flush = () => {
    const [first] = run
    const isSeen = run.some((node) => node.type === "element" || node.value.trim() !== "")
    if (first !== undefined && isSeen)
      linked.push({ ...link, children: run, start: first.start, end: run.at(-1)!.end })
    else linked.push(...run)
    run = []
  }
  for (const node of nodes) {
    if (isLinkable(node)) {
      run.push(node)
      continue
    }
    flush()
    if (node.type === "text" || isMarkdown(node) || MEDIA_ELEMENTS.has(node.name)) linked.push(node)
    else linked.push({ ...node, children: linkedBlocks(link, node.children) })
  }
  flush()
  return linked
}
