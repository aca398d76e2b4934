import type { Html, Paragraph, RootContent } from "mdast"
import { endOfAttributes } from "../tags/attributeLists.ts"
import { beginsTabs, type Fence, readFence, wordsOfFence } from "../tags/admonitions.ts"
import type { Placeholders } from "../html/elementNames.ts"
import { BLOCK_TAGS, isBlockTag, isKnownTag } from "../tags/blockTags.ts"
import { tokensOfHtml } from "../html/Html.ts"
import { pairsOfTags } from "../html/pairsOfTags.ts"
import { showsOneFile } from "../tags/importedFiles.ts"
import { isUnshownCode } from "./directiveCode.ts"
import { includesOf } from "../document/includes.ts"
import { markdownBelowHtml, roomBelowHtml } from "./markdownBelowHtml.ts"
import type { Admonition } from "./MarkdownNodes.ts"
import { type HtmlPart, INCLUDE, type Part, type TagPart, TARGET } from "../tags/Part.ts"
import { isMedia, isTagOrHtml, splitParagraph } from "./splitParagraph.ts"
import { readTag } from "../tags/Tag.ts"
import { labelOfTarget } from "../tags/targets.ts"
import type { TagWords, WrittenComponent } from "../tags/TagWords.ts"

const startOf = (node: RootContent): number => node.position!.start.offset!
const endOf = (node: RootContent): number => node.position!.end.offset!

type Frame = TagPart | HtmlPart

/** The name of a frame among those that are open: a tag and an element may share theirs. */
const nameOf = (type: Frame["type"], name: string): string => (type === "element" ? name : `{% ${name}`)

const nameOfComponent = (name: string): string => `<${name}`

const nameOfFrame = (frame: Frame): string =>
  frame.type === "tag" && frame.fence !== undefined
    ? frame.fence.marks
    : frame.type === "tag" && frame.words.component !== undefined
      ? nameOfComponent(frame.words.component.name)
      : nameOf(frame.type, frame.type === "element" ? frame.open.name : frame.words.name)

/** Nodes that no document shows at their places. */
const UNSHOWN: ReadonlySet<RootContent["type"]> = new Set([
  "definition",
  "footnoteDefinition",
  "mdxjsEsm",
  "yaml"
])

class Grouping {
  readonly #source: string
  readonly #roots: Array<Part> = []
  readonly #open: Array<Frame> = []
  /** How many open elements have a name. */
  readonly #opened = new Map<string, number>()
  /** How many fences are open. */
  #fences = 0
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
    const openAbove = (name: string) => this.#opened.get(name) ?? 0
    for (const node of nodes) {
      if (node.type !== "paragraph") {
        this.#add(node)
        continue
      }
      const [start, end] = [startOf(node), endOf(node)]
      if (this.#isInclude(start, end)) this.#addInclude(start, end)
      else if (!node.children.some(isTagOrHtml)) this.#add(node)
      else if (isMedia(this.#source, node)) this.#addHtml(this.#source.slice(start, end), start, end)
      else if (showsOneFile(this.#source.slice(start, end))) this.#addShownFile(node)
      else for (const piece of splitParagraph(node, isBlockTag, openAbove)) this.#add(piece)
    }
  }

  get #parts(): Array<Part> {
    return this.#open.at(-1)?.parts ?? this.#roots
  }

  #add(node: RootContent): void {
    if (node.type === "tag") this.#addTag(node.value, startOf(node), endOf(node))
    else if (node.type === "html") this.#addHtmlAndTags(node)
    else if (node.type === "admonition" && node.line.startsWith("=")) this.#addTab(node)
    else if (node.type === "code" && this.#isInclude(startOf(node), endOf(node)))
      this.#addInclude(startOf(node), endOf(node))
    else if (!UNSHOWN.has(node.type) && !isUnshownCode(node)) {
      this.#parts.push({ type: "node", node, start: startOf(node), end: endOf(node) })
    }
  }

  /** Indented tabs that follow each other are one block. */
  #addTab(tab: Admonition): void {
    const parts = this.#parts
    const last = parts.at(-1)
    const [start, end] = [startOf(tab), endOf(tab)]
    if (last?.type === "node" && last.node.type === "tabs" && !beginsTabs(tab.line)) {
      last.node.children.push(tab)
      last.node.position!.end = tab.position!.end
      parts[parts.length - 1] = { ...last, end }
    } else {
      const node: RootContent = { type: "tabs", children: [tab], position: { ...tab.position! } }
      parts.push({ type: "node", node, start, end })
    }
  }

  #addTag(raw: string, start: number, end: number): void {
    const fence = readFence(raw)
    if (fence !== undefined) return this.#addFence(fence, raw, start, end)
    const label = labelOfTarget(raw)
    if (label !== undefined) return this.#addTarget(label, raw, start, end)
    if (this.#isInclude(start, end)) return this.#addInclude(start, end)
    const words = readTag(raw)
    if (words === undefined) return this.#addAttributes(raw, start, end)
    if (words.component !== undefined) return this.#addComponent(words, words.component, raw, start, end)
    if (words.closes === undefined || !isKnownTag(words)) {
      const part: TagPart = { type: "tag", words, raw, parts: [], start, end, close: end, closed: false }
      if (BLOCK_TAGS.has(words.name) && words.name !== "include") this.#push(part)
      else this.#parts.push(part)
      return
    }
    this.#close(nameOf("tag", words.closes), start, end)
  }

  /** An attribute list on the line below a block is a part of the block. */
  #addAttributes(raw: string, start: number, end: number): void {
    const parts = this.#parts
    const last = parts.at(-1)
    if (last?.type !== "node" || endOfAttributes(raw, 0) !== raw.length) return
    if (/^\r?\n[ \t>]*$/.test(this.#source.slice(last.end, start))) parts[parts.length - 1] = { ...last, end }
  }

  #addComponent(words: TagWords, component: WrittenComponent, raw: string, start: number, end: number): void {
    const name = nameOfComponent(component.name)
    const isOpen = (this.#opened.get(name) ?? 0) > 0
    if (words.closes !== undefined && isOpen) return this.#close(name, start, end)
    const part: TagPart = { type: "tag", words, raw, parts: [], start, end, close: end, closed: false }
    if (words.closes === undefined && !component.isClosed) this.#push(part)
    else this.#parts.push(part)
  }

  /** A fence closes the innermost one of at most as many marks; one that is no admonition, or has no end, is text. */
  #addFence(fence: Fence, raw: string, start: number, end: number): void {
    const words = wordsOfFence(fence, raw)
    const part: TagPart = { type: "tag", words, raw, parts: [], start, end, close: end, closed: false, fence }
    if (!fence.closes) return this.#push(part)
    const opened = this.#openFence(fence.marks)
    if (opened === undefined) this.#parts.push(part)
    else if (opened.fence?.opens !== undefined) this.#close(nameOfFrame(opened), start, end)
    else {
      this.#unclose(this.#open.indexOf(opened))
      this.#parts.push(part)
    }
  }

  #openFence(marks: string): TagPart | undefined {
    for (let at = this.#open.length - 1; at >= 0 && this.#fences > 0; at--) {
      const frame = this.#open[at]!
      if (frame.type === "tag" && frame.fence !== undefined && marks.startsWith(frame.fence.marks))
        return frame
    }
    return undefined
  }

  #push(frame: Frame): void {
    this.#open.push(frame)
    this.#count(frame, 1)
  }

  #count(frame: Frame, by: number): void {
    const name = nameOfFrame(frame)
    this.#opened.set(name, (this.#opened.get(name) ?? 0) + by)
    if (frame.type === "tag" && frame.fence !== undefined) this.#fences += by
  }

  #close(name: string, start: number, end: number): void {
    if ((this.#opened.get(name) ?? 0) === 0) return
    this.#unclose(this.#open.findLastIndex((frame) => nameOfFrame(frame) === name) + 1)
    const frame = this.#open.pop()!
    this.#count(frame, -1)
    if (frame.type === "tag") frame.close = start
    frame.end = end
    frame.closed = true
    this.#parts.push(frame)
  }

  /** A tag without an end is alone; the following nodes were not inside. */
  #unclose(from: number): void {
    const frames = this.#open.splice(from)
    for (const frame of frames) {
      this.#count(frame, -1)
      const inside = frame.parts.splice(0)
      this.#parts.push(frame, ...inside)
    }
  }

  #addHtmlAndTags(node: Html): void {
    const [start, end] = [startOf(node), endOf(node)]
    const placeholders = node.data?.placeholders
    const below = markdownBelowHtml(this.#source, start, end, this.#room, placeholders)
    if (below === undefined) return this.#addHtml(node.value, start, end, placeholders)
    this.#room -= end - below.from
    const above = this.#source.slice(start, below.from).trimEnd()
    if (above !== "") this.#addHtml(above, start, start + above.length, placeholders)
    this.#addAll(below.nodes)
  }

  /** A block of code around the name of an import. */
  #addShownFile(paragraph: Paragraph): void {
    const [start, end] = [startOf(paragraph), endOf(paragraph)]
    const raw = this.#source.slice(start, this.#source.indexOf(">", start) + 1)
    const words = readTag(raw)
    if (words === undefined) return
    const children = paragraph.children.slice(1, -1)
    const node: Paragraph = { ...paragraph, children }
    const part: Part = { type: "node", node, start: startOf(children[0]!), end: endOf(children.at(-1)!) }
    this.#parts.push({ type: "tag", words, raw, parts: [part], start, end, close: end, closed: true })
  }

  #isInclude(start: number, end: number): boolean {
    return includesOf(this.#source.slice(start, end)).length > 0
  }

  #addTarget(label: string, raw: string, start: number, end: number): void {
    const attributes = { id: label }
    const words = { name: TARGET, closes: undefined, attributes, places: { id: 1 }, argument: "" }
    this.#parts.push({ type: "tag", words, raw, parts: [], start, end, close: end, closed: false })
  }

  #addInclude(start: number, end: number): void {
    const raw = this.#source.slice(start, end)
    const words = { name: INCLUDE, closes: undefined, attributes: {}, places: {}, argument: "" }
    this.#parts.push({ type: "tag", words, raw, parts: [], start, end, close: end, closed: false })
  }

  #addHtml(html: string, start: number, end: number, placeholders?: Placeholders): void {
    if (this.#isInclude(start, end)) return this.#addInclude(start, end)
    let from = start
    const slice = (to: number) => {
      const raw = this.#source.slice(from, to)
      const lead = raw.length - raw.trimStart().length
      const text = raw.trim()
      if (text !== "")
        this.#parts.push({
          type: "html",
          html: text,
          start: from + lead,
          end: from + lead + text.length,
          placeholders
        })
      from = to
    }
    const tokens = tokensOfHtml(this.#source, start, end, placeholders)
    const pairs = pairsOfTags(tokens)
    if (
      tokens.every(
        (token, index) => token.kind === "text" || pairs.has(index) || (token.kind === "open" && token.empty)
      )
    ) {
      // The node's own value lacks the indentation of the list item or quote around it.
      if (tokens.length > 0) this.#parts.push({ type: "html", html, start, end, placeholders })
      return
    }
    for (const [index, token] of tokens.entries()) {
      if (token.kind === "text" || pairs.has(index) || (token.kind === "open" && token.empty)) continue
      if (token.kind === "open") {
        slice(token.start)
        this.#push({
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
        this.#close(nameOf("element", token.name), token.start, token.end)
        from = token.end
      }
    }
    slice(end)
  }
}

/** Pairs the tags and HTML elements among the children of one node. */
export const groupParts = (source: string, nodes: ReadonlyArray<RootContent>): Array<Part> =>
  new Grouping(source).read(nodes)
