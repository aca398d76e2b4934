import type { Block, BlockOf, Document, Inline, Text } from "@octavo/markdown"
import { boxOf, placesIn, wordsOf } from "@octavo/markdown"
import type { Sheet } from "./Sheet.ts"
import type { TypesetBlock, TypesetInline } from "./Typeset.ts"
import { typesetCodeBlock } from "./typesetCodeBlock.ts"
import { typesetInlines } from "./typesetInlines.ts"
import { typesetLine } from "./typesetLine.ts"
import { typesetTable } from "./typesetTable.ts"
import { isRightToLeft } from "./words.ts"

/** The maximal depth of nested blocks; deeper ones become siblings of their parents. */
const deepest = 7

const isBlock = (node: Block | Inline | Text): node is Block => node.object === "block"

/** The direction of a text; none for one without letters, which follows its surroundings. */
const rtl = (text: string): { readonly rtl?: boolean } =>
  /\p{L}/u.test(text) ? { rtl: isRightToLeft(text) } : {}

/** The first words of a block, which determine its direction. */
const firstWords = (nodes: ReadonlyArray<Block | Inline | Text>): string => {
  for (const node of nodes) {
    const words =
      node.object === "text"
        ? node.leaves.map(({ text }) => text).join("")
        : node.object === "block" && node.type === "code"
          ? ""
          : firstWords(node.nodes ?? [])
    if (/\p{L}/u.test(words)) return words
  }
  return ""
}

const hasText = (nodes: ReadonlyArray<Block | Inline | Text>): boolean =>
  nodes.some((node) =>
    node.object === "text"
      ? node.leaves.some(({ text }) => text.trim() !== "")
      : node.object === "inline" && node.type === "expression"
        ? true
        : hasText(node.nodes ?? [])
  )

class BlockTypesetter {
  readonly #sheet: Sheet
  /** The ids of the blocks of the page. */
  readonly #ids: ReadonlySet<string>
  #depth = 0
  constructor(sheet: Sheet, ids: ReadonlySet<string>) {
    this.#sheet = sheet
    this.#ids = ids
  }

  /** Places that links may lead to, none of which is the id of a block. */
  places(names: ReadonlyArray<string>): ReadonlyArray<TypesetBlock> {
    return names.flatMap((name) => {
      const l = this.#ids.has(name) ? null : this.#sheet.label(name)
      return l === null ? [] : [{ t: "anchor", l } as const]
    })
  }

  readonly blocks = (nodes: ReadonlyArray<Block | Inline | Text>): ReadonlyArray<TypesetBlock> => {
    const result: Array<TypesetBlock> = []
    let loose: Array<Inline | Text> = []
    const flush = () => {
      if (loose.length > 0) result.push(...this.#paragraph(loose))
      loose = []
    }
    for (const node of nodes) {
      if (isBlock(node)) {
        flush()
        result.push(...this.#anchors(node), ...this.#block(node))
      } else loose.push(node)
    }
    flush()
    return result
  }

  /** Children of a block, one level deeper. */
  #within(nodes: ReadonlyArray<Block | Inline | Text> | undefined): ReadonlyArray<TypesetBlock> {
    this.#depth++
    const inside = this.blocks(nodes ?? [])
    this.#depth--
    return inside
  }

  #inlines(nodes: ReadonlyArray<Block | Inline | Text> | undefined): ReadonlyArray<TypesetInline> {
    const inlines = (nodes ?? []).filter((node) => node.object !== "block")
    return typesetInlines(this.#sheet, inlines, (_, inline) => {
      const body = inline.fragments?.find(({ type }) => type === "annotation-body") ?? inline.fragments?.[0]
      return body === undefined || this.#depth > deepest ? [] : this.#within(body.nodes)
    })
  }

  #fragment(block: Block, name: string): ReadonlyArray<Block> {
    return block.fragments?.find(({ fragment, type }) => (type ?? fragment) === name)?.nodes ?? []
  }

  /** The inlines of a fragment with a paragraph. */
  #caption(block: Block, name: string): ReadonlyArray<TypesetInline> {
    return this.#fragment(block, name).flatMap((node) => this.#inlines(node.nodes))
  }

  #paragraph(
    nodes: ReadonlyArray<Inline | Text>,
    align?: BlockOf<"paragraph">["data"]["align"]
  ): ReadonlyArray<TypesetBlock> {
    const c = this.#inlines(nodes)
    if (c.length === 0) return []
    return [{ t: "p", c, ...((align === "center" || align === "end") && { align }), ...rtl(wordsOf(nodes)) }]
  }

  #anchor(block: Block): ReadonlyArray<TypesetBlock> {
    const label = block.meta?.id === undefined ? null : this.#sheet.label(block.meta.id)
    return label === null ? [] : [{ t: "anchor", l: label }]
  }

  /** The places of the anchors of a block besides its id. */
  #anchors({ meta }: Block): ReadonlyArray<TypesetBlock> {
    return this.places([...(meta?.anchors ?? []), ...(meta?.aliases ?? [])])
  }

  #list(block: BlockOf<"list-ordered" | "list-unordered" | "list-tasks">): ReadonlyArray<TypesetBlock> {
    const items = (block.nodes ?? []).filter(isBlock)
    const start = block.type === "list-ordered" ? block.data.start : undefined
    return [
      {
        t: "list",
        kind: block.type === "list-ordered" ? "numbers" : block.type === "list-tasks" ? "tasks" : "bullets",
        start: typeof start === "number" && start >= 0 && start < 1_000_000 ? Math.floor(start) : 1,
        items: items.map((item) => ({
          on: boxOf(block, item) ?? null,
          c: this.#within(item.nodes)
        })),
        ...rtl(firstWords(items))
      }
    ]
  }

  #images(block: BlockOf<"images">): ReadonlyArray<TypesetBlock> {
    const { align, withFrame } = block.data
    return (block.nodes ?? []).filter(isBlock).map((image) => ({
      t: "figure",
      image: this.#sheet.image(image.type === "image" ? image.data : {}),
      align: align === "left" ? "start" : align === "right" ? "end" : "center",
      caption: this.#caption(image, "caption"),
      frame: withFrame === true
    }))
  }

  #heading(block: BlockOf<"heading-1" | "heading-2" | "heading-3">): TypesetBlock {
    const nodes = block.nodes ?? []
    const l = block.meta?.id === undefined ? null : this.#sheet.label(block.meta.id)
    const c = this.#inlines(nodes)
    // A heading of a picture alone has no words for the outline.
    const named = hasText(nodes)
    return { t: "h", n: Number(block.type.at(-1)), c, l, named, ...rtl(firstWords(nodes)) }
  }

  #tabs(block: BlockOf<"tabs">) {
    return (block.nodes ?? []).filter(isBlock).map((tab) => ({
      title: this.#sheet.text(tab.type === "tabs-item" ? tab.data.title : undefined),
      c: this.#within(tab.nodes)
    }))
  }

  #fold(block: BlockOf<"expandable">): TypesetBlock {
    return {
      t: "fold",
      title: this.#caption(block, "expandable-title"),
      c: this.#within(this.#fragment(block, "expandable-body"))
    }
  }

  #block(block: Block): ReadonlyArray<TypesetBlock> {
    if (this.#depth > deepest && block.type !== "code") return this.#flat(block)
    switch (block.type) {
      case "paragraph":
        return this.#paragraph(
          (block.nodes ?? []).filter((node) => node.object !== "block"),
          block.data.align
        )
      case "heading-1":
      case "heading-2":
      case "heading-3":
        return [this.#heading(block)]
      case "list-ordered":
      case "list-unordered":
      case "list-tasks":
        return this.#list(block)
      case "divider":
        return [{ t: "hr" }]
      case "blockquote":
        return [{ t: "quote", c: this.#within(block.nodes), ...rtl(firstWords(block.nodes ?? [])) }]
      case "hint":
        return [
          {
            t: "hint",
            style: String(block.data.style),
            c: this.#within(block.nodes),
            ...rtl(firstWords(block.nodes ?? []))
          }
        ]
      case "code":
        return typesetCodeBlock(this.#sheet, block, (nodes) => this.#within(nodes))
      case "tabs":
        return [...this.#anchor(block), { t: "tabs", items: this.#tabs(block) }]
      case "stepper":
        return [
          { t: "steps", items: (block.nodes ?? []).filter(isBlock).map((step) => this.#within(step.nodes)) }
        ]
      case "expandable":
        return [...this.#anchor(block), this.#fold(block)]
      case "columns":
        return this.#columns(block)
      case "images":
        return this.#images(block)
      case "file":
      case "drawing":
      case "embed":
      case "content-ref":
      case "reusable-content":
      case "integration":
      case "swagger":
      case "openapi-operation":
      case "openapi-schemas":
      case "openapi-webhook":
        return [...this.#anchor(block), typesetLine(this.#sheet, block, this.#caption(block, "caption"))]
      case "math": {
        const tex = this.#sheet.text(block.data.formula)
        return [{ t: "equation", n: this.#sheet.formula(block.data.formula), tex }]
      }
      case "table":
        return typesetTable(this.#sheet, block, (nodes) => this.#within(nodes))
      case "update":
        return [
          { t: "p", c: [{ t: "note", c: [this.#sheet.text(String(block.data.date ?? "").slice(0, 10))] }] },
          ...this.blocks(block.nodes ?? [])
        ]
      case "prompt":
        return [
          { t: "p", c: [{ t: "b", c: [this.#sheet.text(block.data.description)] }] },
          ...this.blocks(block.nodes ?? [])
        ]
      default:
        return this.blocks(block.nodes ?? [])
    }
  }

  /** A block that is too deep to be one: its words. */
  #flat(block: Block): ReadonlyArray<TypesetBlock> {
    const inside = [...(block.nodes ?? []), ...(block.fragments ?? []).flatMap(({ nodes }) => nodes)]
    return inside.some(isBlock)
      ? this.blocks(inside)
      : this.#paragraph(inside.filter((node) => node.object !== "block"))
  }

  #columns(block: BlockOf<"columns">): ReadonlyArray<TypesetBlock> {
    const columns = (block.nodes ?? []).filter(isBlock)
    const usual = this.#sheet.longest
    this.#sheet.longest = Math.max(10, Math.floor(usual / Math.max(1, columns.length)))
    const items = columns.map((column) => {
      const width =
        column.type === "column" && typeof column.data.width === "object" ? column.data.width : null
      const part = typeof width?.value === "number" && width.value > 0 ? width.value : 100 / columns.length
      return { w: Math.min(90, Math.max(10, part)), c: this.#within(column.nodes) }
    })
    this.#sheet.longest = usual
    // More than these beside each other leave no room for words.
    return items.length > 4 ? items.flatMap(({ c }) => c) : [{ t: "columns", items }]
  }
}

/** The blocks of a document, ready for the template. */
export const typesetBlocks = (sheet: Sheet, document: Document): ReadonlyArray<TypesetBlock> => {
  const typesetter = new BlockTypesetter(sheet, placesIn(document).ids)
  return [...typesetter.places(document.data.anchors ?? []), ...typesetter.blocks(document.nodes)]
}
