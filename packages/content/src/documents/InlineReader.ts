import type { PhrasingContent } from "mdast"
import type { Block, Inline, Leaf, Mark, Text } from "./Document.ts"
import { codeOfEmoji, EMOJI, emojiOfName } from "./emoji.ts"
import { type HtmlAttribute, type HtmlNode, tokensOfHtml } from "./Html.ts"
import { colorMark, MARK_OF_ELEMENT, sameMarks, withMark } from "./marks.ts"
import { buttonOf, dataOf, iconOf } from "./inlineElements.ts"
import { takeAnnotated, trimEdges, wordsOf } from "./inlineText.ts"
import { leaf, type Reading } from "./Reading.ts"

type Attributes = Readonly<Record<string, HtmlAttribute>>

interface Frame {
  readonly name: string
  readonly attributes: Attributes
  readonly marks: ReadonlyArray<Mark>
  /** Set for elements that become one inline: what they hold is gathered apart. */
  readonly gathers: boolean
  readonly nodes: Array<Text | Inline>
  leaves: Array<Leaf>
  /** Of a picture: the image for dark screens. */
  dark?: string
}

const GATHERING = new Set(["a", "button", "picture"])

/** Reads inline Markdown and inline HTML into text and inlines; one reader reads one run of text. */
export class InlineReader {
  readonly #reading: Reading
  readonly #readBlocks: (footnote: string) => ReadonlyArray<Block>
  readonly #stack: Array<Frame> = []
  #marks: ReadonlyArray<Mark> = []
  #frame: Frame

  constructor(reading: Reading, readBlocks: (footnote: string) => ReadonlyArray<Block>) {
    this.#reading = reading
    this.#readBlocks = readBlocks
    this.#frame = { name: "", attributes: {}, marks: [], gathers: true, nodes: [], leaves: [] }
  }

  markdown(nodes: ReadonlyArray<PhrasingContent>): this {
    for (const node of nodes) this.#markdownNode(node)
    return this
  }

  html(nodes: ReadonlyArray<HtmlNode>): this {
    for (const node of nodes) {
      if (node.type === "text") this.#htmlText(node.value.replace(/[ \t\r\n]+/g, " "))
      else {
        this.#open(node.name, node.attributes)
        this.html(node.children)
        this.#close(node.name)
      }
    }
    return this
  }

  #htmlText(value: string): void {
    for (const [index, piece] of value.split(/\$\$([^$]+)\$\$/).entries()) {
      if (index % 2 === 0) this.#text(piece)
      else this.#void("inline-math", { formula: piece.trim() })
    }
  }

  /** What was read; the space around it is no part of it. */
  end(): Array<Text | Inline> {
    while (this.#stack.length > 0) this.#closeTop()
    this.#flushLeaves()
    trimEdges(this.#frame.nodes)
    return this.#frame.nodes
  }

  #markdownNode(node: PhrasingContent): void {
    switch (node.type) {
      case "text":
        this.#text(node.value.replace(/\s*\n\s*/g, " "))
        return
      case "inlineCode":
        this.#leaf(node.value.replaceAll("\n", " "), withMark(this.#marks, MARK_OF_ELEMENT.code!))
        return
      case "break":
        this.#leaf("\n", this.#marks)
        return
      case "strong":
      case "emphasis":
      case "delete": {
        const marks = this.#marks
        const element = node.type === "strong" ? "b" : node.type === "emphasis" ? "em" : "del"
        this.#marks = withMark(marks, MARK_OF_ELEMENT[element]!)
        this.markdown(node.children)
        this.#marks = marks
        return
      }
      case "html":
        for (const token of tokensOfHtml(node.value)) {
          if (token.kind === "open") {
            this.#open(token.name, token.attributes)
            if (token.empty && this.#frameIs(token.name)) this.#close(token.name)
          } else if (token.kind === "close") this.#close(token.name)
        }
        return
      case "image":
        this.#image({ src: node.url, alt: node.alt ?? undefined, caption: node.title ?? undefined })
        return
      case "imageReference": {
        const definition = this.#reading.definitions.get(node.identifier)
        if (definition !== undefined) this.#image({ src: definition.url, alt: node.alt ?? undefined })
        return
      }
      case "link":
        if (node.title === "mention") this.#mention(node.url)
        else this.#link(node.url, () => this.markdown(node.children))
        return
      case "linkReference": {
        const definition = this.#reading.definitions.get(node.identifier)
        if (definition === undefined) this.markdown(node.children)
        else this.#link(definition.url, () => this.markdown(node.children))
        return
      }
      case "math":
        this.#void("inline-math", { formula: node.value })
        return
      case "tag":
        this.#leaf(node.value.replace(/\s+/g, " "), this.#marks)
        return
      case "footnoteReference":
        this.#annotation(node.identifier)
        return
    }
  }

  #frameIs(name: string): boolean {
    return this.#stack.length > 0 && this.#frame.name === name
  }

  #link(url: string, read: () => void): void {
    const attributes = { href: { value: url, start: 0, end: 0 } }
    const frame = this.#push("a", attributes)
    read()
    while (this.#frame !== frame) this.#closeTop()
    this.#closeTop()
  }

  #push(name: string, attributes: Attributes): Frame {
    const gathers = GATHERING.has(name) || (name === "code" && attributes.class?.value === "expression")
    const frame: Frame = {
      name,
      attributes,
      marks: this.#marks,
      gathers,
      nodes: gathers ? [] : this.#frame.nodes,
      leaves: gathers ? [] : this.#frame.leaves
    }
    this.#stack.push(this.#frame)
    this.#frame = frame
    return frame
  }

  #open(name: string, attributes: Attributes): void {
    if (name === "br") return this.#leaf("\n", this.#marks)
    if (name === "img") {
      return this.#image({
        src: dataOf(attributes, "src") ?? "",
        alt: dataOf(attributes, "alt"),
        caption: dataOf(attributes, "title"),
        size: dataOf(attributes, "data-size")
      })
    }
    if (name === "source" && this.#frame.name === "picture") {
      const dark = dataOf(attributes, "srcset")
      if (dark !== undefined && attributes.media?.value.includes("dark") === true) this.#frame.dark = dark
    }
    if (name === "source" || name === "wbr" || name === "input") return
    if (this.#stack.length > 200) return
    if (name === "i" && /(?:^|\s)fa-/.test(attributes.class?.value ?? "")) {
      this.#push("i", attributes)
      return
    }
    this.#push(name, attributes)
    const mark = name === "mark" ? colorMark(attributes.style?.value ?? "") : MARK_OF_ELEMENT[name]
    if (mark !== undefined && Object.hasOwn(MARK_OF_ELEMENT, name) !== (name === "mark")) {
      this.#marks = withMark(this.#marks, mark)
    }
  }

  #close(name: string): void {
    if (!this.#frameIs(name) && !this.#stack.some((frame, index) => index > 0 && frame.name === name)) return
    while (!this.#frameIs(name)) this.#closeTop()
    this.#closeTop()
  }

  #closeTop(): void {
    const frame = this.#frame
    this.#frame = this.#stack.pop()!
    this.#marks = frame.marks
    if (isIcon(frame)) {
      const icon = iconOf(frame.attributes)
      if (icon !== undefined) this.#void("icon", icon)
      return
    }
    if (!frame.gathers) {
      this.#frame.leaves = frame.leaves
      return
    }
    if (frame.leaves.length > 0) frame.nodes.push(this.#reading.text(frame.leaves))
    if (frame.name === "a") this.#endLink(frame)
    else if (frame.name === "button") this.#endButton(frame)
    else if (frame.name === "code") this.#void("expression", { expression: wordsOf(frame.nodes).trim() })
    else for (const node of frame.nodes) this.#inline(node)
  }

  #endLink({ attributes, nodes }: Frame): void {
    const href = dataOf(attributes, "href")
    if (attributes["data-mention"] !== undefined && href !== undefined) return this.#mention(href)
    if (href !== undefined && /\bbutton\b/.test(attributes.class?.value ?? "")) {
      const ref = this.#reading.reference("link", href)
      this.#void("button", { ...buttonOf(attributes, wordsOf(nodes)), ref })
      return
    }
    // The anchor of a heading: it names the place and shows nothing.
    if (attributes.id !== undefined && nodes.length === 0) return
    if (href === undefined) {
      for (const node of nodes) this.#inline(node)
      return
    }
    const inside = nodes.flatMap((node) => this.#insideLink(node))
    this.#inline({
      object: "inline",
      type: "link",
      key: this.#reading.key(),
      data: { ref: this.#reading.reference("link", href) },
      nodes: inside.length > 0 ? inside : [this.#reading.text([leaf(href, [])])]
    })
  }

  /** A link holds text and images; the words of anything else are kept. */
  #insideLink(node: Text | Inline): Array<Text | Inline> {
    if (node.object === "text" || node.type === "inline-image") return [node]
    const words = node.nodes === undefined ? "" : wordsOf(node.nodes)
    return words === "" ? [] : [this.#reading.text([leaf(words, [])])]
  }

  #endButton({ attributes, nodes }: Frame): void {
    const action = dataOf(attributes, "data-action")
    if (action === undefined) return this.#leaf(wordsOf(nodes).trim(), this.#marks)
    const query = dataOf(attributes, "data-query")
    this.#void("button", {
      ...buttonOf(attributes, wordsOf(nodes)),
      action: query === undefined ? { action } : { action, query }
    })
  }

  #mention(target: string): void {
    this.#void("mention", { ref: this.#reading.reference("mention", target) })
  }

  #image(image: {
    src: string
    alt?: string | undefined
    caption?: string | undefined
    size?: string | undefined
  }): void {
    const { dark } = this.#frame
    this.#void("inline-image", {
      ref: this.#reading.reference("image", image.src),
      refDark: dark === undefined ? undefined : this.#reading.reference("image", dark),
      alt: image.alt || undefined,
      caption: image.caption,
      size: image.size === "line" || image.size === "original" ? image.size : undefined
    })
  }

  #annotation(identifier: string): void {
    const { footnotes, openFootnotes } = this.#reading
    if (!footnotes.has(identifier) || openFootnotes.has(identifier) || openFootnotes.size > 3) return
    this.#flushLeaves()
    const nodes = takeAnnotated(this.#frame.nodes, this.#reading)
    openFootnotes.add(identifier)
    const body = this.#readBlocks(identifier)
    openFootnotes.delete(identifier)
    this.#frame.nodes.push({
      object: "inline",
      type: "annotation",
      key: this.#reading.key(),
      isVoid: false,
      data: {},
      nodes: nodes.length > 0 ? nodes : [this.#reading.text([leaf(`[${identifier}]`, [])])],
      fragments: [this.#reading.fragment("annotation-body", "annotation-body", body)]
    })
  }

  #void(type: Inline["type"], data: Record<string, unknown>): void {
    for (const key in data) if (data[key] === undefined) delete data[key]
    this.#inline({ object: "inline", type, key: this.#reading.key(), isVoid: true, data })
  }

  #inline(node: Text | Inline): void {
    if (node.object === "text") {
      for (const { text, marks } of node.leaves) this.#leaf(text, marks)
      return
    }
    this.#flushLeaves()
    this.#frame.nodes.push(node)
  }

  #flushLeaves(): void {
    if (this.#frame.leaves.length === 0) return
    this.#frame.nodes.push(this.#reading.text(this.#frame.leaves))
    this.#frame.leaves = []
  }

  #text(value: string): void {
    if (isIcon(this.#frame)) return
    if (!/[:\u00a9-\u{10ffff}]/u.test(value) || this.#isLiteral()) return this.#leaf(value, this.#marks)
    let from = 0
    for (const match of value.matchAll(EMOJI)) {
      const emoji = match[1] === undefined ? match[0] : emojiOfName(match[1])
      if (emoji === undefined) continue
      if (match.index > from) this.#leaf(value.slice(from, match.index), this.#marks)
      if (this.#stack.some(isLink) || isLink(this.#frame)) this.#leaf(emoji, this.#marks)
      else this.#void("emoji", { code: codeOfEmoji(emoji) })
      from = match.index + match[0].length
    }
    if (from < value.length) this.#leaf(value.slice(from), this.#marks)
  }

  #isLiteral(): boolean {
    return this.#marks.some((mark) => mark.type === "code") || this.#frame.name === "code"
  }

  #leaf(text: string, marks: ReadonlyArray<Mark>): void {
    if (text === "" || isIcon(this.#frame)) return
    const { leaves } = this.#frame
    const last = leaves.at(-1)
    if (last !== undefined && sameMarks(last.marks, marks))
      leaves[leaves.length - 1] = leaf(last.text + text, marks)
    else leaves.push(leaf(text, marks))
  }
}

const isLink = (frame: Frame): boolean => frame.name === "a" || frame.name === "button"
const isIcon = (frame: Frame): boolean =>
  frame.name === "i" && /(?:^|\s)fa-/.test(frame.attributes.class?.value ?? "")
