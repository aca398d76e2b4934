import type { Html, Paragraph, PhrasingContent, RootContent } from "mdast"
import { MEDIA_ELEMENTS } from "../html/htmlElements.ts"
import type { Tag } from "./MarkdownNodes.ts"
import { parseHtml } from "../html/parseHtml.ts"

/** The elements of which others are parts. */
const OWNERS: Readonly<Record<string, ReadonlyArray<string>>> = {
  td: ["table"],
  th: ["table"],
  tr: ["table"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"]
}

const nameOfTag = (html: string): string => /^<\/?([a-z][^\s/>]*)/i.exec(html)?.[1]?.toLowerCase() ?? ""

const isBlank = (node: PhrasingContent): boolean =>
  node.type === "break" || (node.type === "text" && node.value.trim() === "")

/** Whether a child of a paragraph is a tag of either kind. */
export const isTagOrHtml = ({ type }: PhrasingContent): boolean => type === "tag" || type === "html"

/** Whether a paragraph is a video or other media, and no text. */
export const isMedia = (source: string, { children, position }: Paragraph): boolean => {
  const [first] = children
  if (first?.type !== "html" || !MEDIA_ELEMENTS.has(nameOfTag(first.value))) return false
  return parseHtml(source, position!.start.offset, position!.end.offset).every((one) =>
    one.type === "text" ? one.value.trim() === "" : MEDIA_ELEMENTS.has(one.name)
  )
}

/** Follows the HTML of a paragraph among elements that were opened above it. */
class InlineTags {
  readonly #openAbove: (name: string) => number
  readonly #changes = new Map<string, number>()
  readonly #within = new Map<string, number>()

  constructor(openAbove: (name: string) => number) {
    this.#openAbove = openAbove
  }

  #isOpen(name: string): boolean {
    return this.#openAbove(name) + (this.#changes.get(name) ?? 0) > 0
  }

  #isWithin(name: string): boolean {
    return (this.#within.get(name) ?? 0) > 0
  }

  /** Whether a tag closes an element that was opened above the paragraph, or begins another part of one. */
  leavesParagraph(html: string): boolean {
    const name = nameOfTag(html)
    const isClosing = html.startsWith("</")
    const by = isClosing ? -1 : 1
    const owners = Object.hasOwn(OWNERS, name) ? OWNERS[name]! : []
    const leaves = isClosing
      ? !this.#isWithin(name) && this.#isOpen(name)
      : owners.some((owner) => this.#isOpen(owner) && !this.#isWithin(owner))
    if (leaves) this.#changes.set(name, (this.#changes.get(name) ?? 0) + by)
    else if (!isClosing || this.#isWithin(name)) this.#within.set(name, (this.#within.get(name) ?? 0) + by)
    return leaves
  }
}

/**
 * A paragraph is split at tags of blocks in its text, and at HTML that belongs to elements opened above it: those are
 * alone, the text between them becomes paragraphs.
 */
export const splitParagraph = (
  paragraph: Paragraph,
  isBlockTag: (raw: string) => boolean,
  openAbove: (name: string) => number
): Array<RootContent> => {
  const nodes: Array<RootContent> = []
  let run: Array<PhrasingContent> = []
  const flush = () => {
    while (run[0] !== undefined && isBlank(run[0])) run.shift()
    while (run.at(-1) !== undefined && isBlank(run.at(-1)!)) run.pop()
    if (run.length > 0) {
      nodes.push({
        type: "paragraph",
        children: run,
        position: { start: run[0]!.position!.start, end: run.at(-1)!.position!.end }
      })
    }
    run = []
  }
  const tags = new InlineTags(openAbove)
  const isAlone = (child: PhrasingContent): child is Html | Tag =>
    child.type === "tag"
      ? isBlockTag(child.value)
      : child.type === "html" && tags.leavesParagraph(child.value)
  let isSplit = false
  for (const child of paragraph.children) {
    if (isAlone(child)) {
      isSplit = true
      flush()
      nodes.push(child)
    } else run.push(child)
  }
  flush()
  return isSplit ? nodes : [paragraph]
}
