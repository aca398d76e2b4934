import type { Code, Heading, List, ListItem, Nodes, PhrasingContent, RootContent } from "mdast"
import type { Block, Fragment, Inline, Text } from "../document/Document.ts"
import type { BlockData } from "../document/BlockData.ts"
import { hasBoxes } from "../document/childrenOf.ts"
import { elementOfLabel } from "../headings/HtmlAnchors.ts"
import { levelOf, readHeading } from "../headings/heading.ts"
import type { Placeholders } from "../html/elementNames.ts"
import type { HtmlAttribute } from "../html/Html.ts"
import { HIDDEN_ELEMENTS, STRUCTURED_ELEMENTS } from "../html/htmlElements.ts"
import { HtmlReader } from "../readHtml/HtmlReader.ts"
import { InlineReader } from "../inlines/InlineReader.ts"
import { treeOfElement } from "../syntax/MarkdownElement.ts"
import { parseHtml } from "../html/parseHtml.ts"
import { type DirectiveCode, directiveOfCode } from "../syntax/directiveCode.ts"
import { groupParts } from "../syntax/parts.ts"
import type { HtmlPart, Part } from "../tags/Part.ts"
import type { Place } from "../places/Places.ts"
import { includeInCode, mayInclude } from "../document/includes.ts"
import { leaf, type OrUndefined, type Reading, readInclude } from "../inlines/Reading.ts"
import { spansOfLines } from "../places/spansOfLines.ts"
import { admonitionOf, readAdmonition } from "./readAdmonition.ts"
import { readAlert } from "./readAlert.ts"
import { readIndentedTabs } from "./readIndentedTabs.ts"
import { readMarkdownTable } from "../readHtml/readMarkdownTable.ts"
import { readTagBlock } from "./readTagBlock.ts"

/** Wrappers such as `<div align="center">` style the blocks inside them. */
export type Styling = Readonly<Record<string, HtmlAttribute>>

const placeOf = (node: Nodes): Place => ({
  start: node.position!.start.offset!,
  end: node.position!.end.offset!,
  node
})

/** Reads mdast and HTML into blocks. */
export class BlockReader {
  readonly reading: Reading
  readonly #html: HtmlReader

  constructor(reading: Reading) {
    this.reading = reading
    this.#html = new HtmlReader(
      reading,
      (nodes) => this.inlineReader().html(nodes).end(),
      (parts) => this.parts(parts)
    )
  }

  inlineReader(): InlineReader {
    return new InlineReader(this.reading, (footnote) => {
      const definition = this.reading.footnotes.get(footnote)
      return this.reading.htmlAnchors.apart(() =>
        this.reading.orEmpty(this.blocks(definition?.children ?? []))
      )
    })
  }

  inlines(nodes: ReadonlyArray<PhrasingContent>): Array<Text | Inline> {
    return this.inlineReader().markdown(nodes).end()
  }

  blocks(nodes: ReadonlyArray<RootContent>): Array<Block> {
    return this.parts(groupParts(this.reading.source, nodes))
  }

  parts(parts: ReadonlyArray<Part>): Array<Block> {
    return parts.flatMap((part) => this.part(part))
  }

  part(part: Part): ReadonlyArray<Block> {
    const blocks = this.reading.htmlAnchors.placeOn(this.#part(part))
    const { places } = this.reading
    if (places !== undefined && blocks.length === 1) {
      const { key } = blocks[0]!
      if (places.get(key) === undefined) places.set(key, { start: part.start, end: part.end })
      places.wrap(key, part)
    }
    return blocks
  }

  #part(part: Part): ReadonlyArray<Block> {
    switch (part.type) {
      case "node":
        return this.#node(part.node)
      case "html":
        return this.reading.within(part.html, part, () => this.#readHtml(part.html, part.placeholders))
      case "tag":
        return readTagBlock(this, part)
      case "element":
        return this.#element(part)
    }
  }

  #readHtml(source: string, placeholders?: Placeholders, from = 0, to = source.length): ReadonlyArray<Block> {
    const blocks = this.#html.blocks(parseHtml(source, from, to, placeholders))
    this.reading.htmlAnchors.addAll(source, from, to, placeholders)
    return blocks
  }

  /** The parts as one caption, when they are text. */
  caption(parts: ReadonlyArray<Part>): Array<Fragment> {
    const inlines = parts.flatMap((part) =>
      part.type === "node" && part.node.type === "paragraph" ? this.inlines(part.node.children) : []
    )
    return inlines.length === 0
      ? []
      : [this.reading.fragment("caption", "caption", [this.reading.paragraph(inlines)])]
  }

  #element(part: HtmlPart): ReadonlyArray<Block> {
    const { name } = part.open
    if (HIDDEN_ELEMENTS.has(name)) return []
    if (!part.closed && part.parts.length === 0) {
      return this.#readHtml(this.reading.source, undefined, part.start, part.end)
    }
    this.reading.htmlAnchors.add(part.open)
    if (name === "details") return [this.#details(part)]
    if (STRUCTURED_ELEMENTS.has(name)) {
      const tree = treeOfElement(this.reading.source, part)
      const blocks = this.#html.blocks(tree)
      this.reading.htmlAnchors.addElements(tree)
      return blocks
    }
    return this.#html.styled(this.parts(part.parts), part.open.attributes)
  }

  #details(part: HtmlPart): Block {
    const { reading } = this
    const { htmlAnchors } = reading
    const parts = part.parts.slice()
    let title: Array<Text | Inline> = []
    let anchor = ""
    const rest: Array<Block> = []
    const first = parts[0]
    if (first?.type === "html") {
      const nodes = parseHtml(first.html, 0, first.html.length, first.placeholders)
      const index = nodes.findIndex((node) => node.type === "element" && node.name === "summary")
      const summary = nodes[index]
      if (summary?.type === "element") {
        parts.shift()
        reading.within(first.html, first, () => {
          title = this.inlineReader().html(summary.children).end()
          anchor = this.#html.anchorOf(summary)
          rest.push(...htmlAnchors.apart(() => this.#html.blocks(nodes.slice(index + 1))))
        })
        htmlAnchors.addAll(first.html)
      }
    } else if (first?.type === "element" && first.open.name === "summary") {
      parts.shift()
      htmlAnchors.add(first.open)
      title = first.parts.flatMap((inner) =>
        inner.type === "node" && inner.node.type === "paragraph" ? this.inlines(inner.node.children) : []
      )
      anchor = reading.anchors.next(
        reading.source
          .slice(first.open.end, first.end)
          .replace(/<[^>]*>/g, "")
          .trim()
      )
    }
    rest.push(...htmlAnchors.apart(() => this.parts(parts)))
    const block = this.#html.expandable(title, anchor, rest, part.open.attributes)
    return reading.placed(block, () => ({ start: part.start, end: part.end, wrapper: part }))
  }

  #node(node: RootContent): ReadonlyArray<Block> {
    const { reading } = this
    const place = () => placeOf(node)
    switch (node.type) {
      case "paragraph": {
        const inlines = this.inlines(node.children)
        if (inlines.length === 0) return []
        const [only] = inlines
        if (
          inlines.length === 1 &&
          only?.object === "inline" &&
          only.type === "inline-image" &&
          !("size" in only.data)
        ) {
          const isWritten = node.children.some((child) => child.type !== "html")
          return [reading.placed(this.#html.imagesOfInline(only, isWritten), place)]
        }
        return [reading.placed(reading.paragraph(inlines), place)]
      }
      case "heading":
        return [this.#heading(node)]
      case "list":
        return [reading.placed(this.#list(node), place)]
      case "code":
        return [this.#code(node)]
      case "blockquote": {
        const alert = readAlert(reading.source, node)
        const nodes = reading.orEmpty(this.blocks(alert?.children ?? node.children))
        const block =
          alert === undefined
            ? reading.block("blockquote", {}, nodes)
            : reading.block("hint", { style: alert.style }, nodes)
        return [reading.placed(block, place)]
      }
      case "admonition": {
        const admonition = admonitionOf({ node })
        if (admonition === undefined) return this.blocks(node.children)
        return [
          reading.placed(
            readAdmonition(this, admonition, () => this.blocks(node.children)),
            place
          )
        ]
      }
      case "tabs":
        return [reading.placed(readIndentedTabs(this, node), place)]
      case "thematicBreak":
        return [reading.placed(reading.void("divider", {}), place)]
      case "table":
        return [
          reading.placed(
            reading.htmlAnchors.apart(() => readMarkdownTable(this, node)),
            place
          )
        ]
      case "math":
        return [reading.placed(reading.void("math", { formula: node.value }), place)]
      default:
        return []
    }
  }

  #heading(node: Heading): Block {
    const { reading } = this
    const heading = readHeading(node, reading.source)
    const { anchor, node: shown } = heading
    const block = reading.heading(levelOf(node), this.inlines(shown.children), anchor, heading, node.depth)
    return reading.placed(block, () => placeOf(shown))
  }

  /** Only items with a box have `checked`; in a list with numbers, too. */
  #list(node: List): Block {
    const { reading } = this
    const items = node.children.map((item) => this.#listItem(item))
    if (node.ordered === true) {
      const start = node.start !== null && node.start !== 1 ? node.start : undefined
      return reading.block("list-ordered", { start }, items)
    }
    return reading.block(hasBoxes(items) ? "list-tasks" : "list-unordered", {}, items)
  }

  #listItem(item: ListItem): Block {
    const blocks = this.reading.orEmpty(this.blocks(item.children))
    const block = this.reading.block("list-item", { checked: item.checked ?? undefined }, blocks)
    return this.reading.placed(block, () => placeOf(item))
  }

  /** A block of code, or the formula of a directive. */
  #code(node: Code): Block {
    const directive = directiveOfCode(node)
    if (directive === undefined) return this.code(node)
    const { form, label, lineNumbers, syntax, title, value } = directive
    if (label !== undefined) this.reading.htmlAnchors.add(elementOfLabel(label))
    return form === "math"
      ? this.reading.placed(this.reading.void("math", { formula: value.trim() }), () => placeOf(node))
      : this.code(node, { syntax, title, lineNumbers }, directive)
  }

  code(
    node: Code,
    data: OrUndefined<BlockData["code"]> = {},
    { options, value }: Pick<DirectiveCode, "options" | "value"> = { options: 0, value: node.value }
  ): Block {
    const { reading } = this
    const spans =
      reading.places === undefined ? undefined : spansOfLines(reading.source, node)?.slice(options)
    const isWithIncludes = mayInclude(value)
    const lines = value.split(/\r?\n/).map((line, index) => {
      const text = leaf(line, [])
      const include = isWithIncludes ? includeInCode(line) : undefined
      const data = include === undefined ? {} : { include: readInclude(reading, include) }
      const block = reading.block("code-line", data, [reading.text([text])])
      const span = spans?.[index]
      if (span === undefined) return block
      reading.places?.spell(text, [{ ...span, whole: line, from: 0, to: line.length, form: "pre" }])
      return reading.placed(block, () => span)
    })
    const code = reading.block("code", { syntax: node.lang ?? undefined, ...data }, lines)
    return node.position === undefined
      ? code
      : reading.placed(code, () => ({ ...placeOf(node), ...(spans !== undefined && { lines: spans }) }))
  }
}
