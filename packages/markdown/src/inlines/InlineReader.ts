import type { Link, LinkReference, ListItem, PhrasingContent, RootContent } from "mdast"
import type { Block, Inline, Text } from "../document/Document.ts"
import { type HtmlNode, tokensOfHtml } from "../html/Html.ts"
import { type Attributes, InlineFrames } from "./InlineFrames.ts"
import { colorMark, MARK_OF_ELEMENT, withMark } from "../document/marks.ts"
import { addImage, addMention, closeFrame, type ImageOfText } from "./addInline.ts"
import { BLOCK_ELEMENTS, isUnseen } from "../html/htmlElements.ts"
import { addSource, imageOf } from "./inlineElements.ts"
import { isMarkdown, nodesOfMarkdown } from "../syntax/MarkdownElement.ts"
import { readAnnotation } from "./readAnnotation.ts"
import { inPlace, type Origin, originOf, type Place, type Span } from "../places/Places.ts"
import type { Form } from "../text/Spelling.ts"
import { placeOfAttribute } from "../places/placeOfAttribute.ts"
import type { Reading } from "./Reading.ts"
import { markOfRole, readRole, type Role } from "../tags/roles.ts"
import { readTag } from "../tags/Tag.ts"
import { isKnownComponent } from "../tags/componentNames.ts"

/** The offset of the last closing tag of each element. */
const lastClosings = (
  nodes: ReadonlyArray<PhrasingContent>,
  found = new Map<string, number>()
): ReadonlyMap<string, number> => {
  for (const node of nodes) {
    if ("children" in node) lastClosings(node.children, found)
    else if (node.type === "html")
      for (const token of tokensOfHtml(node.value))
        if (token.kind === "close") found.set(token.name, node.position!.start.offset!)
  }
  return found
}

/** Reads inline Markdown and inline HTML into text and inlines; one reader reads one run of text. */
export class InlineReader {
  readonly #reading: Reading
  readonly #readBlocks: (footnote: string) => ReadonlyArray<Block>
  readonly #frames: InlineFrames
  /** The HTML of the Markdown that is read, for the ends of elements. */
  #closings: ReadonlyMap<string, number> | undefined
  #nodes: ReadonlyArray<PhrasingContent> | undefined
  /** Components that are links and open. */
  readonly #links: Array<string> = []
  constructor(reading: Reading, readBlocks: (footnote: string) => ReadonlyArray<Block>) {
    this.#reading = reading
    this.#readBlocks = readBlocks
    this.#frames = new InlineFrames(reading)
  }

  markdown(nodes: ReadonlyArray<PhrasingContent>): this {
    const isOutermost = this.#nodes === undefined
    if (isOutermost) this.#nodes = nodes
    for (const node of nodes) this.#markdownNode(node)
    if (isOutermost) this.#nodes = this.#closings = undefined
    return this
  }

  html(nodes: ReadonlyArray<HtmlNode>): this {
    for (const node of nodes) {
      const { origin } = this.#reading
      this.#frames.origin = origin
      this.#frames.at = { start: origin(node.start), end: origin(node.end) }
      if (node.type === "text") this.#htmlText(node.value)
      else if (isMarkdown(node)) for (const block of nodesOfMarkdown(node)) this.#flatBlock(block)
      else {
        this.#open(node.name, node.attributes, node.close < node.end)
        this.html(node.children)
        this.#frames.at = { start: origin(node.close), end: origin(node.end) }
        this.#close(node.name)
      }
    }
    return this
  }

  #htmlText(text: string): void {
    if (this.#frames.isWithin("pre")) return this.#lines(text, "html")
    const { at } = this.#frames
    const value = text.replace(/[ \t\r\n]+/g, " ")
    let from = 0
    for (const formula of value.matchAll(/\$\$([^$]+)\$\$/g)) {
      this.#htmlPiece(value, from, formula.index)
      from = formula.index + formula[0].length
      const spelling = { ...at, whole: value, from: formula.index, to: from, form: "html" as const }
      this.#frames.at = this.#reading.spanOf(spelling)
      this.#frames.void("inline-math", { formula: formula[1]!.trim() })
      this.#frames.at = at
    }
    this.#htmlPiece(value, from, value.length)
  }

  /** Text whose line breaks count. */
  #lines(text: string, form: Form): void {
    const whole = text.replaceAll("\r\n", "\n")
    this.#frames.leaf(whole, this.#frames.marks, [
      { ...this.#frames.at, whole, from: 0, to: whole.length, form }
    ])
  }

  /** A block in a place for text alone: its words, each of its lines on a line. */
  #flatBlock(node: RootContent | ListItem): void {
    this.#frames.at = this.#spanOf(node)
    this.#frames.breakLine()
    if (node.type === "paragraph" || node.type === "heading" || node.type === "tableCell")
      this.markdown(node.children)
    else if (node.type === "code" || node.type === "math") this.#lines(node.value, "atom")
    else if ("children" in node)
      for (const child of node.children) this.#flatBlock(child as RootContent | ListItem)
    this.#frames.at = this.#spanOf(node)
    this.#frames.breakLine()
  }

  #htmlPiece(value: string, from: number, to: number): void {
    const { at } = this.#frames
    if (from === 0 && to === value.length) return this.#frames.text(value, "html")
    if (from === to) return
    const spelling = { ...at, whole: value, from, to, form: "html" as const }
    this.#frames.at = this.#reading.spanOf(spelling)
    this.#frames.text(value.slice(from, to), "html")
    this.#frames.at = at
  }

  /** The nodes that were read, without the space around them. */
  end(): Array<Text | Inline> {
    while (this.#frames.depth > 0) this.#closeTop()
    return this.#frames.end()
  }

  #markdownNode(node: PhrasingContent): void {
    const at = this.#spanOf(node)
    this.#frames.at = at
    switch (node.type) {
      case "text":
        this.#frames.text(node.value.replace(/(?<!\s)\s*\n\s*/g, " "), "markdown")
        return
      case "inlineCode": {
        const whole = node.value.replaceAll("\n", " ")
        const marks = withMark(this.#frames.marks, MARK_OF_ELEMENT.code!)
        this.#frames.leaf(whole, marks, [{ ...at, whole, from: 0, to: whole.length, form: "code" }])
        return
      }
      case "break":
        this.#frames.leaf("\n", this.#frames.marks)
        return
      case "strong":
      case "emphasis":
      case "delete": {
        const marks = this.#frames.marks
        const element = node.type === "strong" ? "b" : node.type === "emphasis" ? "em" : "del"
        this.#frames.marks = withMark(marks, MARK_OF_ELEMENT[element]!)
        this.markdown(node.children)
        this.#frames.marks = marks
        return
      }
      case "html": {
        const origin = this.#originOf(node.value, at)
        this.#frames.origin = origin
        for (const token of tokensOfHtml(node.value)) {
          this.#frames.at = { start: origin(token.start), end: origin(token.end) }
          if (token.kind === "open") {
            this.#open(token.name, token.attributes, this.#isClosedBelow(token.name, at.end))
            if (token.empty && this.#frames.isIn(token.name)) this.#close(token.name)
          } else if (token.kind === "close") this.#close(token.name)
        }
        return
      }
      case "image":
        this.#image({ src: node.url, alt: node.alt, caption: node.title }, { node })
        return
      case "imageReference": {
        const definition = this.#reading.definitions.get(node.identifier)
        if (definition !== undefined) this.#image({ src: definition.url, alt: node.alt }, { node })
        return
      }
      case "link":
        if (node.title === "mention") addMention(this.#frames, this.#reading, node.url, { ...at, node })
        else this.#link(node, node.url)
        return
      case "linkReference": {
        const definition = this.#reading.definitions.get(node.identifier)
        if (definition === undefined) this.markdown(node.children)
        else this.#link(node, definition.url)
        return
      }
      case "math":
        this.#frames.void("inline-math", { formula: node.value })
        return
      case "tag":
        this.#tag(node.value, at.start)
        return
      case "footnoteReference":
        readAnnotation(this.#frames, this.#reading, node.identifier, this.#readBlocks)
        return
    }
  }

  #spanOf({ position }: PhrasingContent | RootContent | ListItem): Span {
    return { start: position?.start.offset ?? -1, end: position?.end.offset ?? -1 }
  }

  #originOf(value: string, at: Span): Origin {
    return this.#reading.places === undefined
      ? inPlace
      : (originOf(this.#reading.source, value, at) ?? (() => -1))
  }

  /** A tag in text is text; of a component its words are shown, of a comment and of attributes nothing. */
  #tag(raw: string, start: number): void {
    const role = readRole(raw)
    if (role !== undefined) return this.#role(role, raw, start)
    const words = readTag(raw)
    if (words === undefined) return
    if (words.component === undefined) return this.#raw(raw.replace(/\s+/g, " "))
    const { name } = words.component
    if (words.closes !== undefined) return this.#closeLink(name)
    const { icon, title, url } = words.attributes
    if (words.name === "icon" && icon !== undefined) this.#frames.void("icon", { icon })
    const href = placeOfAttribute(words, raw, start, "url")
    if (url !== undefined && href !== undefined && !words.component.isClosed) {
      this.#frames.origin = inPlace
      this.#links.push(name)
      return this.#open("a", { href: { value: url, ...href } }, true)
    }
    if (!isKnownComponent(name)) return
    const span = placeOfAttribute(words, raw, start, "title")
    if (title === undefined || title.trim() === "" || span === undefined) return
    this.#frames.at = span
    this.#htmlText(title)
  }

  #closeLink(name: string): void {
    if (this.#links.at(-1) !== name) return
    this.#links.pop()
    this.#close("a")
  }

  #role(role: Role, raw: string, start: number): void {
    const mark = markOfRole(role)
    const marks = mark === undefined ? this.#frames.marks : withMark(this.#frames.marks, mark)
    this.#frames.at = { start: start + role.start, end: start + role.end }
    this.#raw(raw.slice(role.start, role.end).replace(/\s+/g, " "), marks)
  }

  #raw(whole: string, marks = this.#frames.marks): void {
    const spelling = { ...this.#frames.at, whole, from: 0, to: whole.length, form: "raw" as const }
    this.#frames.leaf(whole, marks, [spelling])
  }

  #link(node: Link | LinkReference, url: string): void {
    const attributes = { href: { value: url, start: 0, end: 0 } }
    const { at } = this.#frames
    const frame = this.#frames.push("a", attributes)
    this.markdown(node.children)
    while (this.#frames.frame !== frame) this.#closeTop()
    this.#frames.at = at
    this.#closeTop({ ...at, node })
  }

  /** Whether an element whose content is not seen is closed within the Markdown that is read. */
  #isClosedBelow(name: string, from: number): boolean {
    if (!isUnseen(name)) return true
    this.#closings ??= lastClosings(this.#nodes ?? [])
    return (this.#closings.get(name) ?? -1) >= from
  }

  #open(name: string, attributes: Attributes, isClosed: boolean): void {
    const { origin } = this.#frames
    this.#reading.htmlAnchors.add({ name, attributes })
    if (name === "br") return this.#frames.leaf("\n", this.#frames.marks)
    if (BLOCK_ELEMENTS.has(name)) this.#frames.breakLine()
    if (name === "img") return this.#image(imageOf(attributes), { attributes, origin })
    if (name === "source") addSource(this.#frames.frame, attributes)
    if (name === "source" || name === "wbr" || name === "input") return
    if (this.#frames.depth > 200) return
    if (name === "i" && /(?:^|\s)fa-/.test(attributes.class?.value ?? "")) {
      this.#frames.push("i", attributes)
      return
    }
    this.#frames.push(name, attributes, isClosed)
    const mark = name === "mark" ? colorMark(attributes.style?.value ?? "") : MARK_OF_ELEMENT[name]
    if (mark !== undefined && Object.hasOwn(MARK_OF_ELEMENT, name) !== (name === "mark")) {
      this.#frames.marks = withMark(this.#frames.marks, mark)
    }
  }

  #close(name: string): void {
    if (!this.#frames.isWithin(name)) return
    while (!this.#frames.isIn(name)) this.#closeTop()
    this.#closeTop()
    if (BLOCK_ELEMENTS.has(name)) this.#frames.breakLine()
  }

  #image(image: ImageOfText, place: Omit<Place, "start" | "end">): void {
    addImage(this.#frames, this.#reading, image, place)
  }

  #closeTop(at?: Place): void {
    const frame = this.#frames.pop()
    closeFrame(this.#frames, this.#reading, frame, at ?? this.#frames.placeOf(frame))
    this.#frames.goOn(frame)
  }
}
