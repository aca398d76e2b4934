import type { Nodes, Root } from "hast"
import { isElement } from "./elements.ts"
import { placeAfter } from "./reportLost.ts"

/** Elements whose content is not for readers, and in which no other element begins. */
const raw = ["iframe", "noembed", "noframes", "noscript", "script", "style"]

const endOf = ({ position }: Nodes): number => position?.end.offset ?? 0

/** The name of a comment, or of an element, that has no end of its own in the source; undefined for other nodes. */
const nameOfUnclosed = (node: Nodes, html: string): string | undefined => {
  const start = node.position?.start.offset
  if (start === undefined || endOf(node) < html.length) return undefined
  if (node.type === "comment") return /(?:--!?|<!-?)>$/.test(html) ? undefined : "The comment"
  if (!isElement(node, ...raw)) return undefined
  const isClosed = new RegExp(`</${node.tagName}[\\s/>]`, "i").test(html.slice(start))
  return isClosed ? undefined : `The element <${node.tagName}>`
}

/** The problem of HTML that ends within a comment, a script or a tag, where browsers show nothing of the rest; empty for any other. */
export const reportUnclosed = (tree: Root, html: string): ReadonlyArray<string> => {
  let words = ""
  let readTo = 0
  const open: Array<Nodes> = [tree]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const name = nameOfUnclosed(node, html)
    if (name !== undefined) return [`${name} ${placeAfter(words)} has no end, so the rest was left out.`]
    if (node.type === "text") words = `${words} ${node.value}`.slice(-1_000)
    if ("children" in node && node.children.length > 0 && !isElement(node, "title", ...raw))
      open.push(...node.children.toReversed())
    else readTo = Math.max(readTo, endOf(node))
  }
  const rest = html.slice(readTo).replace(/<\/[a-z][^<>]*>|\s+/gi, "")
  return /^<[a-z]/i.test(rest) ? [`The tag ${placeAfter(words)} has no end, so the rest was left out.`] : []
}
