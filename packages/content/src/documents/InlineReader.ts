import type { PhrasingContent } from "mdast"
import type { Block, Inline, Text } from "./Document.ts"
import { type HtmlNode, tokensOfHtml } from "./Html.ts"
import { type Attributes, type Frame, InlineFrames, isIcon } from "./InlineFrames.ts"
import { colorMark, MARK_OF_ELEMENT, withMark } from "./marks.ts"
import { buttonOf, dataOf, iconOf } from "./inlineElements.ts"
import { takeAnnotated, wordsOf } from "./inlineText.ts"
import { leaf, type Reading } from "./Reading.ts"

/** Reads inline Markdown and inline HTML into text and inlines; one reader reads one run of text. */
export class InlineReader {
  readonly #reading: Reading
  readonly #readBlocks: (footnote: string) => ReadonlyArray<Block>
  readonly #frames: InlineFrames

  constructor(reading: Reading, readBlocks: (footnote: string) => ReadonlyArray<Block>) {
    this.#reading = reading
    this.#readBlocks = readBlocks
    this.#frames = new InlineFrames(reading)
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
      if (index % 2 === 0) this.#frames.text(piece)
      else this.#frames.void("inline-math", { formula: piece.trim() })
    }
  }

  /** What was read; the space around it is no part of it. */
  end(): Array<Text | Inline> {
    while (this.#frames.depth > 0) this.#closeTop()
    return this.#frames.end()
  }

  #markdownNode(node: PhrasingContent): void {
    switch (node.type) {
      case "text":
        this.#frames.text(node.value.replace(/\s*\n\s*/g, " "))
        return
      case "inlineCode":
        this.#frames.leaf(
          node.value.replaceAll("\n", " "),
          withMark(this.#frames.marks, MARK_OF_ELEMENT.code!)
        )
        return
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
      case "html":
        for (const token of tokensOfHtml(node.value)) {
          if (token.kind === "open") {
            this.#open(token.name, token.attributes)
            if (token.empty && this.#frames.isIn(token.name)) this.#close(token.name)
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
        this.#frames.void("inline-math", { formula: node.value })
        return
      case "tag":
        this.#frames.leaf(node.value.replace(/\s+/g, " "), this.#frames.marks)
        return
      case "footnoteReference":
        this.#annotation(node.identifier)
        return
    }
  }

  #link(url: string, read: () => void): void {
    const attributes = { href: { value: url, start: 0, end: 0 } }
    const frame = this.#frames.push("a", attributes)
    read()
    while (this.#frames.frame !== frame) this.#closeTop()
    this.#closeTop()
  }

  #open(name: string, attributes: Attributes): void {
    if (name === "br") return this.#frames.leaf("\n", this.#frames.marks)
    if (name === "img") {
      return this.#image({
        src: dataOf(attributes, "src") ?? "",
        alt: dataOf(attributes, "alt"),
        caption: dataOf(attributes, "title"),
        size: dataOf(attributes, "data-size")
      })
    }
    if (name === "source" && this.#frames.frame.name === "picture") {
      const dark = dataOf(attributes, "srcset")
      if (dark !== undefined && attributes.media?.value.includes("dark") === true)
        this.#frames.frame.dark = dark
    }
    if (name === "source" || name === "wbr" || name === "input") return
    if (this.#frames.depth > 200) return
    if (name === "i" && /(?:^|\s)fa-/.test(attributes.class?.value ?? "")) {
      this.#frames.push("i", attributes)
      return
    }
    this.#frames.push(name, attributes)
    const mark = name === "mark" ? colorMark(attributes.style?.value ?? "") : MARK_OF_ELEMENT[name]
    if (mark !== undefined && Object.hasOwn(MARK_OF_ELEMENT, name) !== (name === "mark")) {
      this.#frames.marks = withMark(this.#frames.marks, mark)
    }
  }

  #close(name: string): void {
    if (!this.#frames.isWithin(name)) return
    while (!this.#frames.isIn(name)) this.#closeTop()
    this.#closeTop()
  }

  #closeTop(): void {
    const frame = this.#frames.pop()
    if (isIcon(frame)) {
      const icon = iconOf(frame.attributes)
      if (icon !== undefined) this.#frames.void("icon", icon)
      return
    }
    if (!frame.gathers) return
    if (frame.name === "a") this.#endLink(frame)
    else if (frame.name === "button") this.#endButton(frame)
    else if (frame.name === "code")
      this.#frames.void("expression", { expression: wordsOf(frame.nodes).trim() })
    else for (const node of frame.nodes) this.#frames.inline(node)
  }

  #endLink({ attributes, nodes }: Frame): void {
    const href = dataOf(attributes, "href")
    if (attributes["data-mention"] !== undefined && href !== undefined) return this.#mention(href)
    if (href !== undefined && /\bbutton\b/.test(attributes.class?.value ?? "")) {
      const ref = this.#reading.reference("link", href)
      this.#frames.void("button", { ...buttonOf(attributes, wordsOf(nodes)), ref })
      return
    }
    // The anchor of a heading: it names the place and shows nothing.
    if (attributes.id !== undefined && nodes.length === 0) return
    if (href === undefined) {
      for (const node of nodes) this.#frames.inline(node)
      return
    }
    const inside = nodes.flatMap((node) => this.#insideLink(node))
    this.#frames.inline({
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
    if (action === undefined) return this.#frames.leaf(wordsOf(nodes).trim(), this.#frames.marks)
    const query = dataOf(attributes, "data-query")
    this.#frames.void("button", {
      ...buttonOf(attributes, wordsOf(nodes)),
      action: query === undefined ? { action } : { action, query }
    })
  }

  #mention(target: string): void {
    this.#frames.void("mention", { ref: this.#reading.reference("mention", target) })
  }

  #image(image: {
    src: string
    alt?: string | undefined
    caption?: string | undefined
    size?: string | undefined
  }): void {
    const { dark } = this.#frames.frame
    this.#frames.void("inline-image", {
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
    this.#frames.flushLeaves()
    const nodes = takeAnnotated(this.#frames.frame.nodes, this.#reading)
    openFootnotes.add(identifier)
    const body = this.#readBlocks(identifier)
    openFootnotes.delete(identifier)
    this.#frames.frame.nodes.push({
      object: "inline",
      type: "annotation",
      key: this.#reading.key(),
      isVoid: false,
      data: {},
      nodes: nodes.length > 0 ? nodes : [this.#reading.text([leaf(`[${identifier}]`, [])])],
      fragments: [this.#reading.fragment("annotation-body", "annotation-body", body)]
    })
  }
}
