import type { PhrasingContent, RootContent } from "mdast"
import { type HtmlToken, tokensOfHtml } from "./Html.ts"
import { markdownBelowHtml, roomBelowHtml } from "./markdownBelowHtml.ts"
import { readTag, type TagWords } from "./Tag.ts"

type OpenTag = Extract<HtmlToken, { kind: "open" }>

/** A piece of a page: a node of its own, or everything between the two ends of a tag or an HTML element. */
export type Part =
  | { readonly type: "node"; readonly node: RootContent; readonly start: number; readonly end: number }
  | TagPart
  | HtmlPart
  | { readonly type: "html"; readonly html: string; readonly start: number; readonly end: number }

/** The content between `{% name %}` and `{% endname %}`; `closed` is false for a tag without an end. */
export interface TagPart {
  readonly type: "tag"
  readonly words: TagWords
  readonly raw: string
  readonly parts: Array<Part>
  readonly start: number
  end: number
  closed: boolean
}

/** The content between an HTML tag and its end when Markdown or a blank line is between them. */
export interface HtmlPart {
  readonly type: "element"
  readonly open: OpenTag
  readonly parts: Array<Part>
  readonly start: number
  end: number
  closed: boolean
}

const startOf = (node: RootContent): number => node.position!.start.offset!
const endOf = (node: RootContent): number => node.position!.end.offset!

/** A paragraph with tags in its text is split: the tags are alone, the text between them becomes paragraphs. */
const splitParagraph = (children: ReadonlyArray<PhrasingContent>): Array<RootContent> => {
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
  for (const child of children) {
    if (child.type === "tag" && isBlockTag(child.value)) {
      flush()
      nodes.push(child)
    } else run.push(child)
  }
  flush()
  return nodes
}

const isBlank = (node: PhrasingContent): boolean =>
  node.type === "break" || (node.type === "text" && node.value.trim() === "")

const BLOCK_TAGS = new Set(
  (
    "hint tabs tab stepper step columns column code content-ref embed file include if updates update prompt " +
    "openapi swagger openapi-operation openapi-schemas openapi-webhook"
  ).split(" ")
)

const isBlockTag = (raw: string): boolean => {
  const words = readTag(raw)
  return words !== undefined && isKnownTag(words)
}

/** Whether a tag is one of the page's own blocks; all others are kept as text. */
export const isKnownTag = ({ name, closes }: TagWords): boolean =>
  BLOCK_TAGS.has(closes ?? name) || (name.startsWith("@") && name.includes("/"))

type Frame = TagPart | HtmlPart

class Grouping {
  readonly #source: string
  readonly #roots: Array<Part> = []
  readonly #open: Array<Frame> = []
  #room = roomBelowHtml

  constructor(source: string) {
    this.#source = source
  }

  read(nodes: ReadonlyArray<RootContent>): Array<Part> {
    this.#addAll(nodes)
    this.#unclose(0)
    return this.#roots
  }

  #addAll(nodes: ReadonlyArray<RootContent>): void {
    for (const node of nodes) {
      if (node.type === "paragraph" && node.children.some((child) => child.type === "tag")) {
        for (const piece of splitParagraph(node.children)) this.#add(piece)
      } else this.#add(node)
    }
  }

  get #parts(): Array<Part> {
    return this.#open.at(-1)?.parts ?? this.#roots
  }

  #add(node: RootContent): void {
    if (node.type === "tag") this.#addTag(node.value, startOf(node), endOf(node))
    else if (node.type === "html") this.#addHtmlAndTags(node.value, startOf(node), endOf(node))
    else if (node.type !== "definition" && node.type !== "footnoteDefinition" && node.type !== "yaml") {
      this.#parts.push({ type: "node", node, start: startOf(node), end: endOf(node) })
    }
  }

  #addTag(raw: string, start: number, end: number): void {
    const words = readTag(raw)
    if (words === undefined) return
    if (words.closes === undefined || !isKnownTag(words)) {
      const part: TagPart = { type: "tag", words, raw, parts: [], start, end, closed: false }
      if (BLOCK_TAGS.has(words.name) && words.name !== "include") this.#open.push(part)
      else this.#parts.push(part)
      return
    }
    this.#close((frame) => frame.type === "tag" && frame.words.name === words.closes, end)
  }

  #close(isIt: (frame: Frame) => boolean, end: number): boolean {
    const index = this.#open.findLastIndex(isIt)
    if (index < 0) return false
    this.#unclose(index + 1)
    const frame = this.#open.pop()!
    frame.end = end
    frame.closed = true
    this.#parts.push(frame)
    return true
  }

  /** A tag without an end is alone; the following nodes were not inside. */
  #unclose(from: number): void {
    const frames = this.#open.splice(from)
    for (const frame of frames) {
      const inside = frame.parts.splice(0)
      this.#parts.push(frame, ...inside)
    }
  }

  #addHtmlAndTags(html: string, start: number, end: number): void {
    const below = markdownBelowHtml(this.#source, start, end, this.#room)
    if (below === undefined) return this.#addHtml(html, start, end)
    this.#room -= end - below.from
    const above = this.#source.slice(start, below.from).trimEnd()
    if (above !== "") this.#addHtml(above, start, start + above.length)
    this.#addAll(below.nodes)
  }

  #addHtml(html: string, start: number, end: number): void {
    let from = start
    const slice = (to: number) => {
      const raw = this.#source.slice(from, to)
      const lead = raw.length - raw.trimStart().length
      const text = raw.trim()
      if (text !== "")
        this.#parts.push({ type: "html", html: text, start: from + lead, end: from + lead + text.length })
      from = to
    }
    const tokens = tokensOfHtml(this.#source, start, end)
    const pairs = pairsOf(tokens)
    if (
      tokens.every(
        (token, index) => token.kind === "text" || pairs.has(index) || (token.kind === "open" && token.empty)
      )
    ) {
      // The node's own value lacks the indentation of the list item or quote around it.
      if (tokens.length > 0) this.#parts.push({ type: "html", html, start, end })
      return
    }
    for (const [index, token] of tokens.entries()) {
      if (token.kind === "text" || pairs.has(index) || (token.kind === "open" && token.empty)) continue
      if (token.kind === "open") {
        slice(token.start)
        this.#open.push({
          type: "element",
          open: token,
          parts: [],
          start: token.start,
          end: token.end,
          closed: false
        })
        from = token.end
      } else {
        slice(token.start)
        this.#close((frame) => frame.type === "element" && frame.open.name === token.name, token.end)
        from = token.end
      }
    }
    slice(end)
  }
}

/** The tokens that open or close an element within the same piece of HTML. */
const pairsOf = (tokens: ReadonlyArray<HtmlToken>): ReadonlySet<number> => {
  const paired = new Set<number>()
  const open = new Map<string, Array<number>>()
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "open" && !token.empty) {
      const sameName = open.get(token.name)
      if (sameName === undefined) open.set(token.name, [index])
      else sameName.push(index)
    } else if (token.kind === "close") {
      const opener = open.get(token.name)?.pop()
      if (opener !== undefined) paired.add(opener).add(index)
    }
  }
  return paired
}

/** Pairs the tags and HTML elements among the children of one node. */
export const groupParts = (source: string, nodes: ReadonlyArray<RootContent>): Array<Part> =>
  new Grouping(source).read(nodes)
