import type { Link, LinkReference, PhrasingContent } from "mdast"
import type { Block, Inline, Text } from "./Document.ts"
import { type HtmlNode, tokensOfHtml } from "./Html.ts"
import { type Attributes, type Frame, InlineFrames, isIcon } from "./InlineFrames.ts"
import { colorMark, MARK_OF_ELEMENT, withMark } from "./marks.ts"
import { buttonOf, dataOf, iconOf } from "./inlineElements.ts"
import { wordsOf } from "./inlineText.ts"
import { readAnnotation } from "./readAnnotation.ts"
import { inPlace, type Origin, originOf, type Place, type Span } from "./Places.ts"
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
      const { origin } = this.#reading
      this.#frames.origin = origin
      this.#frames.at = { start: origin(node.start), end: origin(node.end) }
      if (node.type === "text") this.#htmlText(node.value.replace(/[ \t\r\n]+/g, " "))
      else {
        this.#open(node.name, node.attributes)
        this.html(node.children)
        this.#frames.at = { start: origin(node.close), end: origin(node.end) }
        this.#close(node.name)
      }
    }
    return this
  }

  #htmlText(value: string): void {
    const { at } = this.#frames
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
        this.#frames.text(node.value.replace(/\s*\n\s*/g, " "), "markdown")
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
            this.#open(token.name, token.attributes)
            if (token.empty && this.#frames.isIn(token.name)) this.#close(token.name)
          } else if (token.kind === "close") this.#close(token.name)
        }
        return
      }
      case "image":
        this.#image({ src: node.url, alt: node.alt ?? undefined, caption: node.title ?? undefined }, { node })
        return
      case "imageReference": {
        const definition = this.#reading.definitions.get(node.identifier)
        if (definition !== undefined)
          this.#image({ src: definition.url, alt: node.alt ?? undefined }, { node })
        return
      }
      case "link":
        if (node.title === "mention") this.#mention(node.url, { ...at, node })
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
        this.#raw(node.value.replace(/\s+/g, " "))
        return
      case "footnoteReference":
        readAnnotation(this.#frames, this.#reading, node.identifier, this.#readBlocks)
        return
    }
  }

  #spanOf({ position }: PhrasingContent): Span {
    return { start: position?.start.offset ?? -1, end: position?.end.offset ?? -1 }
  }

  #originOf(value: string, at: Span): Origin {
    return this.#reading.places === undefined
      ? inPlace
      : (originOf(this.#reading.source, value, at) ?? (() => -1))
  }

  #raw(whole: string): void {
    const spelling = { ...this.#frames.at, whole, from: 0, to: whole.length, form: "raw" as const }
    this.#frames.leaf(whole, this.#frames.marks, [spelling])
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

  #open(name: string, attributes: Attributes): void {
    const { origin } = this.#frames
    this.#reading.htmlAnchors.add({ name, attributes })
    if (name === "br") return this.#frames.leaf("\n", this.#frames.marks)
    if (name === "img") {
      return this.#image(
        {
          src: dataOf(attributes, "src") ?? "",
          alt: dataOf(attributes, "alt"),
          caption: dataOf(attributes, "title"),
          size: dataOf(attributes, "data-size")
        },
        { attributes, origin }
      )
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

  #closeTop(at?: Place): void {
    const frame = this.#frames.pop()
    const place = at ?? this.#frames.placeOf(frame)
    if (isIcon(frame)) {
      const icon = iconOf(frame.attributes)
      if (icon !== undefined) this.#frames.void("icon", icon, place)
      return
    }
    if (!frame.gathers) return
    if (frame.name === "a") this.#endLink(frame, place)
    else if (frame.name === "button") this.#endButton(frame, place)
    else if (frame.name === "code")
      this.#frames.void("expression", { expression: wordsOf(frame.nodes).trim() }, place)
    else {
      for (const node of frame.nodes) {
        if (node.object === "inline" && frame.name === "picture" && frame.nodes.length === 1)
          this.#reading.placed(node, () => place)
        this.#frames.inline(node)
      }
    }
  }

  #endLink({ attributes, nodes }: Frame, place: Place): void {
    const href = dataOf(attributes, "href")
    if (attributes["data-mention"] !== undefined && href !== undefined) return this.#mention(href, place)
    if (href !== undefined && /\bbutton\b/.test(attributes.class?.value ?? "")) {
      const ref = this.#reading.reference("link", href)
      this.#frames.void("button", { ...buttonOf(attributes, wordsOf(nodes)), ref }, place)
      return
    }
    // The anchor of a heading: it names the place and shows nothing.
    if (attributes.id !== undefined && nodes.length === 0) return
    if (href === undefined) {
      for (const node of nodes) this.#frames.inline(node)
      return
    }
    const inside = nodes.flatMap((node) => this.#insideLink(node))
    const link: Inline = {
      object: "inline",
      type: "link",
      key: this.#reading.key(),
      data: { ref: this.#reading.reference("link", href) },
      nodes: inside.length > 0 ? inside : [this.#reading.text([leaf(href, [])])]
    }
    this.#frames.inline(this.#reading.placed(link, () => place))
  }

  /** A link contains text and images; the words of anything else are kept. */
  #insideLink(node: Text | Inline): Array<Text | Inline> {
    if (node.object === "text" || node.type === "inline-image") return [node]
    const words = node.nodes === undefined ? "" : wordsOf(node.nodes)
    return words === "" ? [] : [this.#reading.text([leaf(words, [])])]
  }

  #endButton({ attributes, nodes }: Frame, place: Place): void {
    const action = dataOf(attributes, "data-action")
    if (action === undefined) return this.#frames.leaf(wordsOf(nodes).trim(), this.#frames.marks)
    const query = dataOf(attributes, "data-query")
    const data = {
      ...buttonOf(attributes, wordsOf(nodes)),
      action: query === undefined ? { action } : { action, query }
    }
    this.#frames.void("button", data, place)
  }

  #mention(target: string, place: Place): void {
    this.#frames.void("mention", { ref: this.#reading.reference("mention", target) }, place)
  }

  #image(
    image: {
      src: string
      alt?: string | undefined
      caption?: string | undefined
      size?: string | undefined
    },
    place: Omit<Place, "start" | "end">
  ): void {
    const { dark } = this.#frames.frame
    this.#frames.void(
      "inline-image",
      {
        ref: this.#reading.reference("image", image.src),
        refDark: dark === undefined ? undefined : this.#reading.reference("image", dark),
        alt: image.alt || undefined,
        caption: image.caption,
        size: image.size === "line" || image.size === "original" ? image.size : undefined
      },
      place
    )
  }
}
