import { childrenOf, fragmentOf } from "../document/childrenOf.ts"
import type { ContentReference, ResolveReference, WriteReference } from "../document/ContentReference.ts"
import type { Block, BlockOf, Fragment, Inline, Leaf, Mark, Text } from "../document/Document.ts"
import type { MdxForms } from "../print/MdxForms.ts"
import { plainWords } from "../print/plainWords.ts"
import { writeStrings } from "../html/jsx.ts"
import { meaningOf } from "../compare/sameBlocks.ts"
import { Unwritable } from "../print/Unwritable.ts"
import { targetOf } from "../print/writeHtml.ts"
import { withLooksOf } from "../document/withLooksOf.ts"
import { wordsOfOpenapi } from "../print/wordsOfOpenapi.ts"
import { titlesOfTabs } from "../print/writeMdxBlock.ts"

type Nodes = ReadonlyArray<Block | Inline | Text>

const bold: Mark = { object: "mark", type: "bold" }

const labels = { info: "Note", success: "Tip", warning: "Warning", danger: "Danger" } as const

/** Replaces blocks that have no form in a page of MDX by others with the same words. */
class Lowering {
  readonly #old = new Map<string, Block>()
  readonly #meanings = new Set<string>()
  readonly #forms: MdxForms
  readonly #resolve: ResolveReference
  readonly #write: WriteReference
  #keys = 0

  constructor(old: ReadonlyArray<Block>, forms: MdxForms, resolve: ResolveReference, write: WriteReference) {
    this.#forms = forms
    this.#resolve = resolve
    this.#write = write
    for (const block of old) this.#add(block)
  }

  #add(block: Block): void {
    this.#old.set(block.key, block)
    this.#meanings.add(meaningOf([block]))
    for (const child of childrenOf(block)) this.#add(child)
    for (const { nodes } of block.fragments ?? []) for (const child of nodes) this.#add(child)
  }

  all(blocks: ReadonlyArray<Block>): ReadonlyArray<Block> {
    return blocks.flatMap((block) => this.#lower(block))
  }

  /** A block as the page has it stays, and so does the type of one that is edited. */
  #lower(block: Block): ReadonlyArray<Block> {
    if (this.#meanings.has(meaningOf([block]))) return [block]
    const was = this.#old.get(block.key)
    if (was === undefined || was.type !== block.type) return this.#lowerNew(block)
    const isPlainCode = was.type === "code" && Object.keys(was.data).every((key) => key === "syntax")
    if (isPlainCode) return this.#lowerNew(block)
    return [this.#within(this.#forms.hasTags ? block : withLooksOf(was, block))]
  }

  #lowerNew(block: Block): ReadonlyArray<Block> {
    const { accordion, hasMath, hint, stepper } = this.#forms
    switch (block.type) {
      case "hint":
        return hint(block.data.style) === undefined
          ? [this.#quote(block)]
          : [{ ...this.#within(block), type: "hint", data: { style: block.data.style } } as Block]
      case "tabs":
        return this.#tabs(block)
      case "tabs-item":
        return [this.#block(block, "tabs-item", { title: block.data.title }, this.all(childrenOf(block)))]
      case "stepper":
        return stepper === undefined ? [this.#list(block)] : [this.#within(block)]
      case "stepper-step":
        return [this.#step(block)]
      case "columns":
        return childrenOf(block).flatMap((column) => this.all(childrenOf(column)))
      case "updates":
        return childrenOf(block).flatMap((update) =>
          update.type === "update" ? this.#update(update) : this.all([update])
        )
      case "prompt":
        return [...this.#title(block, block.data.description), ...this.all(childrenOf(block))]
      case "expandable":
        return [accordion === undefined ? this.#within(block) : this.#accordion(block)]
      case "code":
        return this.#code(block)
      case "math":
        return hasMath ? [block] : [this.#codeOf(block, "latex", block.data.formula.split("\n"))]
      case "file":
        return [this.#link(block, block.data.ref)]
      case "embed":
        return [this.#link(block, { kind: "url", url: block.data.url })]
      case "content-ref":
        return [this.#paragraph(block, [this.#mention(block.data.ref)])]
      case "swagger": {
        const { method, path, ref } = block.data
        return [this.#link(block, ref, [method?.toUpperCase(), path, targetOf(ref, this.#write)])]
      }
      case "openapi-operation":
      case "openapi-webhook":
      case "openapi-schemas":
        return [this.#paragraph(block, [this.#textOf(wordsOfOpenapi(block, this.#write))])]
      case "integration":
        if (typeof block.data.url !== "string") throw new Unwritable("no-markdown", [block.type])
        return [this.#link(block, { kind: "url", url: block.data.url })]
      // Without its condition everybody would read it; without its file nobody.
      case "if":
      case "reusable-content":
        throw new Unwritable("no-markdown", [block.type])
      default:
        return [this.#within(block)]
    }
  }

  #key(): string {
    this.#keys++
    return `mdx-${this.#keys}`
  }

  #block(of: Block, type: Block["type"], data: object, nodes: Nodes): Block {
    return { object: "block", type, key: of.key, data, nodes } as Block
  }

  #textOf(text: string, marks: ReadonlyArray<Mark> = []): Text {
    return { object: "text", key: this.#key(), leaves: [{ object: "leaf", text, marks }] }
  }

  #paragraph(of: Block, nodes: Nodes): Block {
    return { ...this.#block(of, "paragraph", {}, nodes), key: this.#key() }
  }

  /** A title above other blocks, in bold; nothing without one. */
  #title(of: Block, title: string | undefined): ReadonlyArray<Block> {
    const words = title?.replace(/\s+/g, " ").trim() ?? ""
    return words === "" ? [] : [this.#paragraph(of, [this.#textOf(words, [bold])])]
  }

  #within<One extends Block | Fragment>(block: One): One {
    const nodes = block.nodes as Nodes | undefined
    const fragments = "fragments" in block ? block.fragments : undefined
    return {
      ...block,
      ...(nodes !== undefined && { nodes: this.#nodes(nodes) }),
      ...(fragments !== undefined && { fragments: fragments.map((one) => this.#within(one)) })
    }
  }

  #nodes(nodes: Nodes): Nodes {
    return nodes.flatMap((node): Nodes => {
      if (node.object === "block") return this.#lower(node)
      return [node.object === "text" ? this.#leaves(node) : this.#inline(node)]
    })
  }

  #leaves(text: Text): Text {
    if (this.#forms.hasColors) return text
    const plain = ({ marks, ...leaf }: Leaf): Leaf => ({
      ...leaf,
      marks: marks.filter(({ type }) => type !== "color")
    })
    return { ...text, leaves: text.leaves.map(plain) }
  }

  #inline(inline: Inline): Inline | Text {
    if (inline.type === "inline-math" && !this.#forms.hasMath)
      return this.#textOf(inline.data.formula, [{ object: "mark", type: "code" }])
    if (inline.type === "icon") return { ...inline, data: { icon: inline.data.icon } }
    const { fragments, nodes } = inline
    return {
      ...inline,
      ...(nodes !== undefined && { nodes: this.#nodes(nodes) }),
      ...(fragments !== undefined && { fragments: fragments.map((one) => this.#within(one)) })
    } as Inline
  }

  #quote(block: BlockOf<"hint">): Block {
    const label = labels[block.data.style]
    const [first, ...others] = this.all(childrenOf(block))
    const nodes =
      first?.type === "paragraph"
        ? [
            {
              ...first,
              nodes: [this.#textOf(`${label}:`, [bold]), this.#textOf(" "), ...(first.nodes ?? [])]
            },
            ...others
          ]
        : [...this.#title(block, label), ...(first === undefined ? [] : [first]), ...others]
    return this.#block(block, "blockquote", {}, nodes as Nodes)
  }

  #tabs(block: BlockOf<"tabs">): ReadonlyArray<Block> {
    const { tabs } = this.#forms
    const items = childrenOf(block)
    const titles = titlesOfTabs(block)
    const isWritable = tabs?.items === undefined || writeStrings(titles) !== undefined
    if (tabs !== undefined && isWritable) return [this.#block(block, "tabs", {}, this.all(items))]
    return items.flatMap((item, index) => {
      const words = titles[index]!.replace(/\s+/g, " ").trim()
      const heading = this.#block(item, "heading-3", {}, [this.#textOf(words)])
      return [...(words === "" ? [] : [{ ...heading, key: this.#key() }]), ...this.all(childrenOf(item))]
    })
  }

  /** Steps without a component are the items of a list with numbers. */
  #list(block: BlockOf<"stepper">): Block {
    const items = childrenOf(block).map((step) =>
      this.#block(step, "list-item", {}, this.all(childrenOf(step)))
    )
    return this.#block(block, "list-ordered", {}, items)
  }

  /** A step whose component has a title has its heading there. */
  #step(block: BlockOf<"stepper-step">): Block {
    const [first, ...others] = this.all(childrenOf(block))
    const isTitle = first?.type.startsWith("heading-") === true && this.#forms.stepper?.titles.length !== 0
    const title = isTitle ? this.#title(first, plainWords(first.nodes ?? [], this.#write)) : []
    const nodes = first === undefined ? [] : title.length > 0 ? [...title, ...others] : [first, ...others]
    return this.#block(block, "stepper-step", {}, nodes)
  }

  #update(block: BlockOf<"update">): ReadonlyArray<Block> {
    const tags = block.data.tags?.map(({ tag }) => tag).join(", ")
    const words = [block.data.date, tags].filter((one) => one !== undefined && one !== "").join(": ")
    return [...this.#title(block, words), ...this.all(childrenOf(block))]
  }

  /** The title of an accordion is an attribute, and so text alone. */
  #accordion(block: BlockOf<"expandable">): Block {
    const lowered = this.#within(block)
    if (block.data.defaultExpanded === true) return lowered
    const title = fragmentOf(block, "expandable-title")?.nodes ?? []
    const words = title.map(({ nodes = [] }) => plainWords(nodes, this.#write)).join(" ")
    const text = words.replace(/\s+/g, " ").trim()
    return {
      ...lowered,
      fragments: (lowered.fragments ?? []).map((fragment) =>
        fragment.fragment === "expandable-title"
          ? { ...fragment, nodes: [this.#paragraph(block, text === "" ? [] : [this.#textOf(text)])] }
          : fragment
      )
    }
  }

  #codeOf(block: Block, syntax: string | undefined, lines: ReadonlyArray<string>): Block {
    const nodes = lines.map((line) => ({
      ...this.#block(block, "code-line", {}, [this.#textOf(line)]),
      key: this.#key()
    }))
    return this.#block(block, "code", syntax === undefined ? {} : { syntax }, nodes)
  }

  #code(block: BlockOf<"code">): ReadonlyArray<Block> {
    const lines = childrenOf(block).map(({ nodes = [] }) => plainWords(nodes, this.#write))
    return [...this.#title(block, block.data.title), this.#codeOf(block, block.data.syntax, lines)]
  }

  /** A target as a link to it reads. */
  #linked(ref: ContentReference): ContentReference {
    const target = targetOf(ref, this.#write)
    return this.#resolve(target, "link") ?? { kind: "url", url: target }
  }

  #mention(ref: ContentReference): Inline {
    return {
      object: "inline",
      type: "mention",
      key: this.#key(),
      data: { ref: this.#linked(ref) },
      nodes: []
    }
  }

  /** A link in the place of a block, with the words of its caption or with some of its data. */
  #link(block: Block, ref: ContentReference, words: ReadonlyArray<string | undefined> = []): Block {
    const caption = fragmentOf(block, "caption")?.nodes ?? []
    const captioned = caption.map(({ nodes = [] }) => plainWords(nodes, this.#write))
    const given = [...captioned, ...words].filter((one) => one !== undefined && one.trim() !== "").join(" ")
    const text = given === "" ? targetOf(ref, this.#write) : given.replace(/\s+/g, " ").trim()
    const link = {
      object: "inline",
      type: "link",
      key: this.#key(),
      data: { ref: this.#linked(ref) },
      nodes: [this.#textOf(text)]
    }
    return this.#paragraph(block, [link as Inline])
  }
}

/**
 * The blocks of an edited document as a page of MDX can have them: new blocks for which the page has no component become plain
 * Markdown with the same words. Fails with `Unwritable` for a condition, an include and an integration without an address.
 */
export const lowerToMdx = (
  old: ReadonlyArray<Block>,
  edited: ReadonlyArray<Block>,
  forms: MdxForms,
  resolve: ResolveReference,
  write: WriteReference
): ReadonlyArray<Block> => new Lowering(old, forms, resolve, write).all(edited)
