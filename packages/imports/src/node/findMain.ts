import { Readability } from "@mozilla/readability"
import type { Element, Nodes, Root } from "hast"
import { fromHtml } from "hast-util-from-html"
import { select, selectAll } from "hast-util-select"
import { parseHTML } from "linkedom"
import { isElement, removeWhere, wordsOf } from "./elements.ts"

/** The places of the main content in sites of documentation, the surest first. */
const places = [
  ".theme-doc-markdown",
  "main article",
  ".markdown-body",
  ".sl-markdown-content",
  "[itemprop=articleBody]",
  "article",
  "[role=main]",
  "main",
  "#content",
  "#main-content",
  ".content"
]

/** A place with fewer words than this is no page, if there is another one. */
const fewest = 25

const count = (element: Element | Root): number => wordsOf(element).split(" ").length

const isFurniture = (element: Element): boolean =>
  isElement(element, "nav", "header", "footer", "script", "style", "noscript", "template", "form")

/**
 * The part of a page that is there to be read: by the places where such sites have it, else by its words, else all but
 * the furniture around it. `html` is the text that the tree was read from.
 */
export const findMain = (tree: Root, html: string): Root => {
  let best: Element | undefined
  for (const place of places) {
    // Several articles side by side are a list of them, or cards.
    const found = selectAll(place, tree)
    const only = found.length === 1 ? found[0]! : undefined
    if (only === undefined) continue
    if (count(only) >= fewest) return { type: "root", children: [only] }
    best ??= only
  }
  const read = readable(html)
  const body = best ?? select("body", tree) ?? tree
  if (read !== undefined && (best === undefined ? isMost(read, body) : count(read) > 4 * fewest)) return read
  removeWhere(body, isFurniture)
  return { type: "root", children: [...body.children] }
}

/** How long the words are that lead nowhere: those of menus do. */
const lengthOfText = (root: Element | Root): number => {
  let length = 0
  const open: Array<Nodes> = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === "text") length += node.value.replace(/\s+/g, " ").length
    else if ("children" in node && !isElement(node, "a", "aside") && !(isElement(node) && isFurniture(node)))
      open.push(...node.children)
  }
  return length
}

/** Whether a part contains most of the text of a page: some pages look like lists of which one entry is the best. */
const isMost = (part: Root, page: Element | Root): boolean =>
  count(part) >= fewest && lengthOfText(part) > lengthOfText(page) / 2

const readable = (html: string): Root | undefined => {
  try {
    const { document } = parseHTML(html)
    const read = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
      keepClasses: true,
      maxElemsToParse: 50_000
    }).parse()
    return read?.content ? fromHtml(read.content, { fragment: true }) : undefined
  } catch (error) {
    if (error instanceof RangeError) throw error
    // Both libraries reject text that is hardly HTML; it is then read as a whole.
    return undefined
  }
}
