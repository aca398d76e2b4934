import type { ImageData } from "../document/BlockData.ts"
import { boxOf, isHighlighted } from "../document/childrenOf.ts"
import type { Block, BlockOf, Inline, Leaf, Mark, Text } from "../document/Document.ts"
import type { InlineData } from "../document/InlineData.ts"
import type { ContentReference, WriteReference } from "../document/ContentReference.ts"
import { emojiIn, emojiOfCode } from "../text/emoji.ts"
import { writeEntities } from "../html/Html.ts"

/** An attribute of an HTML tag, left out when undefined; line breaks would end the HTML too early. */
export const attribute = (name: string, value: string | number | undefined): string =>
  value === undefined ? "" : ` ${name}="${writeEntities(String(value)).replace(/\r?\n/g, "&#10;")}"`

const ELEMENT_OF_MARK = {
  bold: "strong",
  italic: "em",
  strikethrough: "del",
  superscript: "sup",
  subscript: "sub",
  keyboard: "kbd",
  code: "code"
} as const

/** The tags that open and close a mark in HTML. */
export const tagsOfMark = (mark: Mark): readonly [open: string, close: string] => {
  if (mark.type !== "color") return [`<${ELEMENT_OF_MARK[mark.type]}>`, `</${ELEMENT_OF_MARK[mark.type]}>`]
  const { text, background } = mark.data
  const rules = [
    ...(text === "default" ? [] : [`color:${text};`]),
    ...(background === "default" ? [] : [`background-color:${background};`])
  ]
  return [`<mark${attribute("style", rules.join(""))}>`, "</mark>"]
}

/** Text in which a word between colons would be read as an emoji is broken up by an empty comment. */
export const splitLiteral = (text: string): Array<string> => {
  const pieces: Array<string> = []
  let from = 0
  for (const { end, isName } of emojiIn(text)) {
    if (!isName) continue
    pieces.push(text.slice(from, end - 1))
    from = end - 1
  }
  pieces.push(text.slice(from))
  return pieces
}

const writeLeaf = ({ text, marks }: Leaf): string => {
  const isCode = marks.some((mark) => mark.type === "code")
  const words = (isCode ? [text] : splitLiteral(text))
    .map((piece) => writeEntities(piece).replace(/\$(?=\$)/g, "$<!-- -->"))
    .join("<!-- -->")
    .replace(/\r?\n/g, "<br>")
  return marks.reduceRight((inner, mark) => {
    const [open, close] = tagsOfMark(mark)
    return open + inner + close
  }, words)
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined)

/** The parts of an inline's data that its HTML needs, written for one page. */
export const writeInlineHtml = (inline: Inline, write: WriteReference): string => {
  const inside = (inline.nodes ?? []).map((node) => writeTextHtml([node], write)).join("")
  switch (inline.type) {
    case "link":
      return `<a${attribute("href", targetOf(inline.data.ref, write))}>${inside}</a>`
    case "mention": {
      const target = targetOf(inline.data.ref, write)
      return `<a${attribute("href", target)} data-mention>${writeEntities(target)}</a>`
    }
    case "emoji":
      return emojiOfCode(String(inline.data.code)) ?? ""
    case "icon": {
      const { data } = inline
      const color = text(data.color)
      const style = color === undefined ? undefined : `color:${color};`
      return `<i${attribute("class", `fa-${String(data.icon)}`)}${attribute("style", style)}>:${writeEntities(String(data.icon))}:</i>`
    }
    case "inline-image":
      return writeImage(
        inline.data,
        write,
        attribute("width", length(inline.data.width)) +
          attribute("height", length(inline.data.height)) +
          attribute("title", text(inline.data.caption)) +
          attribute("data-size", text(inline.data.size))
      )
    case "inline-math":
      return writeEntities(`$$${String(inline.data.formula)}$$`)
    case "expression":
      return `<code class="expression">${writeEntities(String(inline.data.expression))}</code>`
    case "button":
      return writeButton(inline.data, write)
    case "annotation":
      return inside
  }
}

/** The address of a reference; none where there is no reference. */
export const targetOf = (ref: ContentReference | undefined, write: WriteReference): string =>
  ref === undefined ? "" : write(ref)

const writeButton = (data: InlineData["button"], write: WriteReference): string => {
  const looks =
    attribute("class", `button ${data.kind === "secondary" ? "secondary" : "primary"}`) +
    attribute("data-icon", text(data.icon)) +
    attribute("data-size", text(data.size))
  const label = writeEntities(String(data.label ?? ""))
  const { action } = data
  return action === undefined
    ? `<a${attribute("href", targetOf(data.ref, write))}${looks}>${label}</a>`
    : `<button type="button"${looks}${attribute("data-action", action.action)}${attribute("data-query", action.query)}>${label}</button>`
}

/** `<img>`, inside a `<picture>` when there is another image for dark screens. */
const writeImage = (data: Partial<ImageData>, write: WriteReference, more: string): string => {
  const dark = data.refDark
  const img = `<img${attribute("src", targetOf(data.ref, write))}${attribute("alt", text(data.alt) ?? "")}${more}>`
  return dark === undefined
    ? img
    : `<picture><source${attribute("srcset", write(dark))} media="(prefers-color-scheme: dark)">${img}</picture>`
}

/** Text and inlines as HTML. */
export const writeTextHtml = (nodes: ReadonlyArray<Text | Inline | Block>, write: WriteReference): string =>
  nodes
    .map((node) =>
      node.object === "text"
        ? node.leaves.map(writeLeaf).join("")
        : node.object === "inline"
          ? writeInlineHtml(node, write)
          : ""
    )
    .join("")

const alignHtml = (align: unknown): string =>
  align === undefined
    ? ""
    : attribute("align", align === "end" ? "right" : align === "start" ? "left" : "center")

/** Blocks as HTML on one line, for table cells: HTML in a page ends at a blank line. */
export const writeBlocksHtml = (blocks: ReadonlyArray<Block>, write: WriteReference): string => {
  const [only] = blocks
  if (blocks.length === 1 && only?.type === "paragraph" && only.data.align === undefined) {
    return writeTextHtml(only.nodes ?? [], write)
  }
  return blocks.map((block) => writeBlockHtml(block, write)).join("")
}

/** One block as HTML on one line; blocks that HTML cannot say keep their words. */
export const writeBlockHtml = (block: Block, write: WriteReference): string => {
  const nodes = block.nodes ?? []
  const children = nodes.filter((node) => node.object === "block")
  switch (block.type) {
    case "paragraph":
      return `<p${alignHtml(block.data.align)}>${writeTextHtml(nodes, write)}</p>`
    case "heading-1":
    case "heading-2":
    case "heading-3": {
      const level = Number(block.type.at(-1)) + 1
      return `<h${level}${attribute("id", text(block.data.id))}${alignHtml(block.data.align)}>${writeTextHtml(nodes, write)}</h${level}>`
    }
    case "list-unordered":
    case "list-tasks":
      return `<ul>${children.map((item) => writeItem(item, boxOf(block, item), write)).join("")}</ul>`
    case "list-ordered":
      return `<ol${attribute("start", block.data.start)}>${children.map((item) => writeItem(item, boxOf(block, item), write)).join("")}</ol>`
    case "divider":
      return "<hr>"
    case "blockquote":
      return `<blockquote>${writeBlocksHtml(children, write)}</blockquote>`
    case "code":
      return writePreformatted(block, write).replaceAll("\n", "&#10;")
    case "images":
      return writeImages(block, write)
    default:
      return children.map((child) => writeBlockHtml(child, write)).join("")
  }
}

const writeItem = (item: Block, checked: boolean | undefined, write: WriteReference): string => {
  const box = checked === undefined ? "" : `<input type="checkbox"${checked ? " checked" : ""}>`
  return `<li>${box}${writeBlocksHtml(
    (item.nodes ?? []).filter((node) => node.object === "block"),
    write
  )}</li>`
}

/** Code with highlighted lines or expressions, as `<pre>`. */
export const writePreformatted = (block: BlockOf<"code">, write: WriteReference): string => {
  const { data } = block
  const lines = (block.nodes ?? []).map((line) => {
    if (line.object !== "block") return ""
    const inside = writeTextHtml(line.nodes ?? [], write)
    return isHighlighted(line) && inside !== "" ? `<strong>${inside}\n</strong>` : `${inside}\n`
  })
  const open =
    attribute("class", data.syntax === undefined ? undefined : `language-${String(data.syntax)}`) +
    attribute("data-title", text(data.title)) +
    attribute("data-overflow", text(data.overflow)) +
    attribute("data-line-numbers", data.lineNumbers === undefined ? undefined : String(data.lineNumbers)) +
    attribute("data-full-width", data.fullWidth === true ? "true" : undefined) +
    attribute("data-expandable", data.expandable === true ? "true" : undefined)
  return `<pre${open}><code>${lines.join("")}</code></pre>`
}

const length = (value: unknown): string | undefined => {
  if (typeof value === "number") return String(value)
  if (typeof value !== "object" || value === null || !("value" in value)) return undefined
  return `${String(value.value)}${"unit" in value && value.unit !== "px" ? String(value.unit) : ""}`
}

/** Images with their captions: one figure, or several in a `<div>`. */
export const writeImages = (block: BlockOf<"images">, write: WriteReference): string => {
  const figures = (block.nodes ?? []).map((image) => {
    if (image.object !== "block") return ""
    const data: Partial<ImageData> = image.type === "image" ? image.data : {}
    const size = attribute("width", length(data.width)) + attribute("height", length(data.height))
    const caption = (image.fragments ?? [])
      .flatMap(({ nodes }) => nodes)
      .map((paragraph) => writeBlockHtml(paragraph, write))
    return `<figure>${writeImage(data, write, size)}<figcaption>${caption.join("")}</figcaption></figure>`
  })
  const { align, fullWidth, withFrame } = block.data
  const styles =
    attribute("align", text(align)) +
    attribute("data-full-width", fullWidth === true ? "true" : undefined) +
    attribute("data-with-frame", withFrame === true ? "true" : undefined)
  return styles === "" && figures.length === 1 ? figures[0]! : `<div${styles}>${figures.join("")}</div>`
}
