import type { Block, Inline, InlineOf, Text } from "./Document.ts"
import type { BlockData, Length } from "./BlockData.ts"
import { findElement, type HtmlAttribute, type HtmlElement, type HtmlNode, titleOfHtml } from "./Html.ts"
import { withAnchors } from "./HtmlAnchors.ts"
import type { Place } from "./Places.ts"
import { defined, type OrUndefined, type Reading } from "./Reading.ts"
import { readHtmlTable } from "./readHtmlTable.ts"
import { readPreformatted } from "./readPreformatted.ts"

type Attributes = Readonly<Record<string, HtmlAttribute>>

const BLOCK_ELEMENTS = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol blockquote pre hr table figure details div section article center main header footer".split(
    " "
  )
)

const WRAPPERS = new Set(["div", "section", "article", "center", "main", "header", "footer"])

const alignOf = (align: string | undefined): BlockData["paragraph"]["align"] =>
  align === "center"
    ? "center"
    : align === "right" || align === "end"
      ? "end"
      : align === "left"
        ? "start"
        : undefined

const lengthOf = (attribute: HtmlAttribute | undefined): Length | undefined => {
  const match = /^(\d+(?:\.\d+)?)\s*(px|%|em|rem|vw)?$/.exec(attribute?.value.trim() ?? "")
  if (match === null) return undefined
  return match[2] === undefined || match[2] === "px"
    ? Number(match[1])
    : { unit: match[2], value: Number(match[1]) }
}

/** Reads the HTML within Markdown: figures, tables, expandables, aligned paragraphs. */
export class HtmlReader {
  readonly reading: Reading
  readonly inlines: (nodes: ReadonlyArray<HtmlNode>) => Array<Text | Inline>

  constructor(reading: Reading, inlines: (nodes: ReadonlyArray<HtmlNode>) => Array<Text | Inline>) {
    this.reading = reading
    this.inlines = inlines
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
        blocks.push(...htmlAnchors.placeOn([this.imagesOfInline(only)]))
      } else if (inlines.length > 0) {
        const paragraph = this.reading.placed(this.reading.paragraph(inlines), () =>
          this.#placeOfRun(first!, last!)
        )
        blocks.push(...htmlAnchors.placeOn([paragraph]))
      }
    }
    for (const node of nodes) {
      const alone = node.type === "element" && isAlone(node)
      if (node.type === "element" && (alone || BLOCK_ELEMENTS.has(node.name))) {
        flush()
        htmlAnchors.add(node)
        blocks.push(...this.#placed(node, htmlAnchors.placeOn(this.#element(node))))
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
  #placed(element: HtmlElement, blocks: ReadonlyArray<Block>): ReadonlyArray<Block> {
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
    const block = this.#image(image, paragraph)
    const place = this.reading.places?.get(key)
    return this.#images([place === undefined ? block : this.reading.placed(block, () => place)])
  }

  #images(nodes: Array<Block>): Block {
    return { ...this.reading.block("images", {}, nodes), isVoid: false }
  }

  #image(data: OrUndefined<BlockData["image"]>, caption: Array<Block>): Block {
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
        const heading = reading.heading(level, this.inlines(children), own || undefined, titleOfHtml(element))
        return this.styled([heading], attributes)
      }
      case "ul":
      case "ol":
        return this.#list(element)
      case "blockquote":
        return [reading.block("blockquote", {}, reading.orEmpty(this.blocks(children)))]
      case "pre":
        return [readPreformatted(reading, element)]
      case "hr":
        return [reading.void("divider", {})]
      case "table":
        return reading.htmlAnchors.around(children, () => readHtmlTable(this, element))
      case "figure":
      case "picture":
      case "img":
        return this.#figure(element)
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

  #list({ name, attributes, children }: HtmlElement): ReadonlyArray<Block> {
    const { reading } = this
    const items = children.filter((child) => child.type === "element" && child.name === "li")
    if (items.length === 0) return []
    const box = items.map((item) =>
      item.type === "element" ? findElement(item.children, "input") : undefined
    )
    const tasks = box.some((input) => input?.attributes.type?.value === "checkbox")
    const type = tasks ? "list-tasks" : name === "ol" ? "list-ordered" : "list-unordered"
    const start = Number(attributes.start?.value ?? "1")
    const nodes = items.flatMap((item, index) => {
      if (item.type !== "element") return []
      const checked = tasks ? { checked: box[index]?.attributes.checked !== undefined } : {}
      reading.htmlAnchors.add(item)
      const block = reading.block("list-item", checked, reading.orEmpty(this.blocks(item.children)))
      return this.#placed(item, [block])
    })
    return type === "list-ordered" && Number.isInteger(start) && start !== 1
      ? [reading.block(type, { start }, nodes)]
      : [reading.block(type, {}, nodes)]
  }

  #figure(element: HtmlElement): ReadonlyArray<Block> {
    const img = findElement([element], "img")
    if (img === undefined) return this.blocks(element.children)
    const { reading } = this
    const dark = findElement([element], "source")?.attributes
    const target = img.attributes.src?.value ?? ""
    if (img.attributes.class?.value.includes("gitbook-drawing") === true) {
      return [reading.void("drawing", { ref: reading.reference("file", target) }, { fragments: [] })]
    }
    const caption = findElement(element.children, "figcaption")
    const inlines = caption === undefined ? [] : this.inlines(caption.children)
    const data = {
      ref: reading.reference("image", target),
      refDark:
        dark?.srcset !== undefined && dark.media?.value.includes("dark") === true
          ? reading.reference("image", dark.srcset.value)
          : undefined,
      alt: img.attributes.alt?.value || undefined,
      width: lengthOf(img.attributes.width),
      height: lengthOf(img.attributes.height)
    }
    const image = this.#image(data, inlines.length === 0 ? [] : [reading.paragraph(inlines)])
    const { origin } = reading
    const picture = findElement([element], "picture") ?? img
    reading.placed(image, () => ({
      start: origin(picture.start),
      end: origin(picture.end - 1) + 1,
      attributes: img.attributes,
      origin
    }))
    return [this.#images([image])]
  }
}

/** An image or picture without a size for text is a block when it is the only content of its level. */
const isAlone = (element: HtmlElement): boolean =>
  (element.name === "img" &&
    element.attributes["data-size"] === undefined &&
    element.attributes.width !== undefined) ||
  (element.name === "img" && element.attributes.class?.value.includes("gitbook-drawing") === true)

const imageAlign = (align: string | undefined): BlockData["images"]["align"] =>
  align === "left" || align === "center" || align === "right" ? align : undefined
