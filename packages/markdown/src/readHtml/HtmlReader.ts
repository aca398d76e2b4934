import type { Block, Inline, InlineOf, Text } from "../document/Document.ts"
import type { BlockData } from "../document/BlockData.ts"
import {
  findElement,
  type HtmlAttribute,
  type HtmlElement,
  type HtmlNode,
  isHidden,
  textOfHtml,
  titleOfHtml
} from "../html/Html.ts"
import { alignOf, imageAlign } from "./alignments.ts"
import { isBlock, linkedBlocks } from "./blocksInHtml.ts"
import { withAnchors } from "../headings/HtmlAnchors.ts"
import { mediaOf } from "../inlines/inlineElements.ts"
import { isMarkdown } from "../syntax/MarkdownElement.ts"
import type { Part } from "../tags/Part.ts"
import type { Place } from "../places/Places.ts"
import { defined, type OrUndefined, type Reading } from "../inlines/Reading.ts"
import { readFigure } from "./readFigure.ts"
import { readHtmlList } from "./readHtmlList.ts"
import { readHtmlTable } from "./readHtmlTable.ts"
import { readPreformatted } from "./readPreformatted.ts"

type Attributes = Readonly<Record<string, HtmlAttribute>>

const WRAPPERS = new Set(["div", "section", "article", "center", "main", "header", "footer"])

/** Reads the HTML within Markdown: figures, tables, expandables, aligned paragraphs. */
export class HtmlReader {
  readonly reading: Reading
  readonly inlines: (nodes: ReadonlyArray<HtmlNode>) => Array<Text | Inline>
  readonly #parts: (parts: ReadonlyArray<Part>) => Array<Block>

  constructor(
    reading: Reading,
    inlines: (nodes: ReadonlyArray<HtmlNode>) => Array<Text | Inline>,
    parts: (parts: ReadonlyArray<Part>) => Array<Block>
  ) {
    this.reading = reading
    this.inlines = inlines
    this.#parts = parts
  }

  blocks(nodes: ReadonlyArray<HtmlNode>): Array<Block> {
    const blocks: Array<Block> = []
    const { htmlAnchors } = this.reading
    let run: Array<HtmlNode> = []
    const flush = () => {
      const isShown = (node: HtmlNode) => node.type === "element" || node.value.trim() !== ""
      const first = run.find(isShown)
      const last = run.findLast(isShown)
      const inlines = first === undefined ? [] : this.inlines(run)
      run = []
      const [only] = inlines
      if (
        inlines.length === 1 &&
        only?.object === "inline" &&
        only.type === "inline-image" &&
        !("size" in only.data)
      ) {
        const images = this.imagesOfInline(only)
        blocks.push(
          ...htmlAnchors.placeOn([this.reading.placed(images, () => this.#placeOfRun(first!, last!))])
        )
      } else if (inlines.length > 0) {
        const paragraph = this.reading.placed(this.reading.paragraph(inlines), () =>
          this.#placeOfRun(first!, last!)
        )
        blocks.push(...htmlAnchors.placeOn([paragraph]))
      }
    }
    const hasWords = nodes.some(isInText)
    for (const node of nodes) {
      if (node.type === "text") run.push(node)
      else if (isHidden(node)) continue
      else if (isMarkdown(node)) {
        flush()
        blocks.push(...this.#parts(node.parts))
      } else if (isDrawing(node) || (isSized(node) && !hasWords) || isBlock(node)) {
        flush()
        htmlAnchors.add(node)
        blocks.push(...this.placed(node, htmlAnchors.placeOn(this.#element(node))))
      } else run.push(node)
    }
    flush()
    return blocks
  }

  #placeOfRun(first: HtmlNode, last: HtmlNode): Place {
    const { origin, source } = this.reading
    const start = origin(first.start)
    const end = origin(last.end - 1) + 1
    const text = source.slice(start, end)
    return {
      start: start + text.length - text.trimStart().length,
      end: end - text.length + text.trimEnd().length
    }
  }

  /** The single block of an element has the range of the element. */
  placed(element: HtmlElement, blocks: ReadonlyArray<Block>): ReadonlyArray<Block> {
    const { origin, places } = this.reading
    if (places === undefined || blocks.length !== 1) return blocks
    const { key } = blocks[0]!
    const span = { start: origin(element.start), end: origin(element.end - 1) + 1 }
    if (places.get(key) === undefined || element.name !== "div") places.set(key, { ...span, element, origin })
    places.wrap(key, span)
    return blocks
  }

  /** Blocks in a wrapper take its alignment, width and frame as far as they can. */
  styled(blocks: Array<Block>, attributes: Attributes): Array<Block> {
    const align = attributes.align?.value
    const fullWidth = attributes["data-full-width"]?.value === "true" ? true : undefined
    const withFrame = attributes["data-with-frame"]?.value === "true" ? true : undefined
    const images = blocks.filter((block) => block.type === "images")
    if (images.length > 0 && images.length === blocks.length) {
      const given = defined<BlockData["images"]>({ align: imageAlign(align), fullWidth, withFrame })
      const data = { ...images[0]!.data, ...given }
      const merged = { ...images[0]!, data, nodes: images.flatMap((block) => block.nodes ?? []) }
      const others = images.slice(1).flatMap(({ meta }) => meta?.anchors ?? [])
      return [withAnchors(merged, others)]
    }
    const words = defined<{ align?: BlockData["paragraph"]["align"] & string }>({ align: alignOf(align) })
    const width = defined<{ fullWidth?: boolean }>({ fullWidth })
    return blocks.map((block): Block => {
      switch (block.type) {
        case "paragraph":
          return { ...block, data: { ...block.data, ...words } }
        case "heading-1":
        case "heading-2":
        case "heading-3":
          return { ...block, data: { ...block.data, ...words } }
        case "images": {
          const given = defined<BlockData["images"]>({ align: imageAlign(align), fullWidth, withFrame })
          return { ...block, data: { ...block.data, ...given } }
        }
        case "table":
          return { ...block, data: { ...block.data, ...width } }
        case "code":
          return { ...block, data: { ...block.data, ...width } }
        case "embed":
          return { ...block, data: { ...block.data, ...width } }
        default:
          return block
      }
    })
  }

  expandable(title: Array<Text | Inline>, anchor: string, body: Array<Block>, attributes: Attributes): Block {
    const { reading } = this
    return reading.void(
      "expandable",
      { defaultExpanded: attributes.open === undefined ? undefined : true },
      {
        meta: { id: anchor === "" ? reading.anchors.next("") : anchor },
        fragments: [
          reading.fragment("expandable-title", "expandable-title", [reading.paragraph(title)]),
          reading.fragment("expandable-body", "expandable-body", reading.orEmpty(body))
        ]
      }
    )
  }

  anchorOf(element: HtmlElement): string {
    return this.reading.anchors.next(titleOfHtml(element))
  }

  /** An image that has a paragraph to itself is a block; in `![words](target)` the words are its caption, too. */
  imagesOfInline({ data, key }: InlineOf<"inline-image">, markdown = false): Block {
    const { caption: title, size: _, ...image } = data
    const caption = title ?? (markdown ? image.alt : undefined)
    const paragraph =
      typeof caption === "string"
        ? [this.reading.paragraph([this.reading.text([{ object: "leaf", text: caption, marks: [] }])])]
        : []
    const block = this.image(image, paragraph)
    const place = this.reading.places?.get(key)
    return this.images([place === undefined ? block : this.reading.placed(block, () => place)])
  }

  images(nodes: Array<Block>): Block {
    return { ...this.reading.block("images", {}, nodes), isVoid: false }
  }

  image(data: OrUndefined<BlockData["image"]>, caption: Array<Block>): Block {
    const fragments = caption.length === 0 ? [] : [this.reading.fragment("caption", "caption", caption)]
    return this.reading.void("image", data, { fragments })
  }

  #element(element: HtmlElement): ReadonlyArray<Block> {
    const { reading } = this
    const { name, attributes, children } = element
    switch (name) {
      case "p":
        return this.styled(this.blocks(children), attributes)
      case "h1":
      case "h2":
      case "h3":
      case "h4":
      case "h5":
      case "h6": {
        const level = name === "h1" || name === "h2" ? 1 : name === "h3" ? 2 : 3
        const own = attributes.id?.value || findElement(children, "a")?.attributes.id?.value
        const title = { words: titleOfHtml(element) }
        const depth = Number(name[1])
        const heading = reading.heading(level, this.inlines(children), own || undefined, title, depth)
        return this.styled([heading], attributes)
      }
      case "ul":
      case "ol":
      case "menu":
      case "dir":
        return readHtmlList(this, element)
      case "dt":
        return this.blocks(children.some(isBlockNode) ? children : [{ ...element, name: "strong" }])
      case "audio":
      case "embed":
      case "iframe":
      case "object":
      case "video":
        return this.#media(element)
      case "a":
        return this.blocks(attributes.href === undefined ? children : linkedBlocks(element, children))
      case "blockquote":
        return [reading.block("blockquote", {}, reading.orEmpty(this.blocks(children)))]
      case "pre":
        return this.#preformatted(element)
      case "hr":
        return [reading.void("divider", {})]
      case "table":
        return reading.htmlAnchors.around(children, () => readHtmlTable(this, element))
      case "figure":
      case "picture":
      case "img":
        return readFigure(this, element)
      case "details": {
        const summary = children.find((child) => child.type === "element" && child.name === "summary")
        if (summary?.type !== "element") return [this.expandable([], "", this.blocks(children), attributes)]
        const title = this.inlines(summary.children)
        const anchor = this.anchorOf(summary)
        const body = reading.htmlAnchors.apart(() =>
          this.blocks(children.filter((child) => child !== summary))
        )
        return [this.expandable(title, anchor, body, attributes)]
      }
      default:
        return WRAPPERS.has(name) ? this.styled(this.blocks(children), attributes) : this.blocks(children)
    }
  }

  /** Code; a blank line within ends it, and what follows is Markdown up to the next tag. */
  #preformatted(element: HtmlElement): ReadonlyArray<Block> {
    if (!element.children.some(isMarkdown)) return [readPreformatted(this.reading, element)]
    const blocks: Array<Block> = []
    let run: Array<HtmlNode> = []
    const flush = () => {
      if (textOfHtml(run).trim() !== "")
        blocks.push(readPreformatted(this.reading, { ...element, children: run }))
      run = []
    }
    for (const node of element.children) {
      if (!isMarkdown(node)) {
        run.push(node)
        continue
      }
      flush()
      blocks.push(...this.#parts(node.parts))
    }
    flush()
    return blocks
  }

  /** A page or media of another site is embedded; a file of the space is a file to open. */
  #media({ attributes, children }: HtmlElement): ReadonlyArray<Block> {
    const { reading } = this
    const target = mediaOf(attributes) ?? mediaOf(findElement(children, "source")?.attributes ?? {})
    if (target === undefined) return []
    return /^https?:/i.test(target)
      ? [reading.void("embed", { url: target }, { fragments: [] })]
      : [reading.void("file", { ref: reading.reference("file", target) }, { fragments: [] })]
  }
}

/** Whether a node is text, or stands in text as an image does that is not alone in its place. */
const isInText = (node: HtmlNode): boolean =>
  node.type === "text"
    ? node.value.trim() !== ""
    : node.name !== "img" && node.name !== "picture" && node.name !== "br" && !isBlockNode(node)

const isBlockNode = (node: HtmlNode): boolean => node.type === "element" && isBlock(node)

/** An image with a size of its own is a block where no text is beside it. */
const isSized = ({ attributes, name }: HtmlElement): boolean =>
  name === "img" && attributes["data-size"] === undefined && attributes.width !== undefined

const isDrawing = ({ attributes, name }: HtmlElement): boolean =>
  name === "img" && attributes.class?.value.includes("gitbook-drawing") === true
