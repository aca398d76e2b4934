import type { FootnoteDefinition, Definition, Parents, Root } from "mdast"
import { Anchors } from "../headings/anchors.ts"
import type { BlockData, BlockType } from "../document/BlockData.ts"
import type { ContentReference, UnresolvedReference } from "../document/ContentReference.ts"
import type { Block, BlockOf, Fragment, Inline, Leaf, Mark, Text } from "../document/Document.ts"
import type { ReferenceKind } from "../document/Derived.ts"
import type { Include, WrittenInclude } from "../document/includes.ts"
import type { HeadingWords } from "../headings/headingNames.ts"
import { HtmlAnchors } from "../headings/HtmlAnchors.ts"
import { importedFiles } from "../tags/importedFiles.ts"
import { inPlace, type Origin, originOf, type Place, type Places, type Span } from "../places/Places.ts"
import type { Spelling } from "../text/Spelling.ts"
import { withoutQuoteMarks } from "../places/withoutQuoteMarks.ts"

/** The state of the reader of one page: its source, the next key, the anchors given, definitions and footnotes. */
export class Reading {
  /** For pieces of it to be cut out; without the marks of quotes. */
  readonly source: string
  readonly anchors = new Anchors()
  /** The files that the page imports as texts, by their names. */
  readonly imports: ReadonlyMap<string, WrittenInclude>
  readonly htmlAnchors = new HtmlAnchors()
  readonly definitions = new Map<string, Definition>()
  readonly footnotes = new Map<string, FootnoteDefinition>()
  /** Footnotes whose body is being read: a footnote that mentions itself stays text. */
  readonly openFootnotes = new Set<string>()
  /** Of HTML that is being read: its offsets are those of a piece of the source. */
  origin: Origin = inPlace
  /** Records the range of every node, for edits. */
  readonly places: Places | undefined
  #keys = 0

  constructor(source: string, root: Root, places?: Places) {
    this.places = places
    this.source = withoutQuoteMarks(source, root)
    this.imports = importedFiles(root.children)
    this.#define(root)
  }

  /**
   * A definition of a link or a footnote counts for the whole page, also within a list or a quote; the first one wins.
   */
  #define({ children }: Parents): void {
    for (const node of children) {
      if (node.type === "definition" && !this.definitions.has(node.identifier)) {
        this.definitions.set(node.identifier, node)
      } else if (node.type === "footnoteDefinition" && !this.footnotes.has(node.identifier)) {
        this.footnotes.set(node.identifier, node)
      }
      if (
        node.type === "list" ||
        node.type === "listItem" ||
        node.type === "blockquote" ||
        node.type === "admonition" ||
        node.type === "footnoteDefinition"
      ) {
        this.#define(node)
      }
    }
  }

  key(): string {
    return `k${(this.#keys++).toString(36)}`
  }

  /** Records the range of a block or an inline. */
  placed<A extends { readonly key: string }>(node: A, place: () => Place): A {
    this.places?.set(node.key, place())
    return node
  }

  /** Reads HTML that was cut out of a range of the source. */
  within<A>(value: string, span: Span, read: () => A): A {
    if (this.places === undefined) return read()
    const before = this.origin
    this.origin = originOf(this.source, value, span) ?? (() => -1)
    const result = read()
    this.origin = before
    return result
  }

  /** The range of a part of a spelled text. */
  spanOf(spelling: Spelling): Span {
    if (this.places === undefined) return spelling
    const characters = this.places.aligner.align(this.source, spelling)
    const start = characters?.starts[0]
    return start === undefined ? { start: -1, end: -1 } : { start, end: characters!.ends.at(-1)! }
  }

  /** A reference of a tree that is being read: `resolveReferences` replaces it before anybody looks at it as one. */
  reference(as: ReferenceKind, target: string): ContentReference {
    const unresolved: UnresolvedReference = { kind: "unresolved", as, target }
    return unresolved as unknown as ContentReference
  }

  /** The reference of an include in the syntax of another tool, which may be one of a page or a file. */
  included(target: string): ContentReference {
    const unresolved: UnresolvedReference = { kind: "unresolved", as: "include", target, ofAny: true }
    return unresolved as unknown as ContentReference
  }

  text(leaves: ReadonlyArray<Leaf>): Text {
    return { object: "text", key: this.key(), leaves }
  }

  block<Type extends BlockType>(
    type: Type,
    data: OrUndefined<BlockData[Type]>,
    nodes: ReadonlyArray<Block | Inline | Text>
  ): BlockOf<Type> {
    return blockOf(type, { key: this.key(), data: defined(data), nodes })
  }

  void<Type extends BlockType>(
    type: Type,
    data: OrUndefined<BlockData[Type]>,
    rest: Pick<Block, "meta" | "fragments"> = {}
  ): BlockOf<Type> {
    return blockOf(type, { key: this.key(), isVoid: true, data: defined(data), ...rest })
  }

  fragment(fragment: string, type: string | undefined, nodes: ReadonlyArray<Block>): Fragment {
    const base = { object: "fragment", key: this.key(), fragment } as const
    return type === undefined ? { ...base, nodes } : { ...base, type, nodes }
  }

  paragraph(inlines: ReadonlyArray<Inline | Text>): BlockOf<"paragraph"> {
    return this.block("paragraph", {}, this.#orEmptyText(inlines))
  }

  /** A heading with the anchor that its author gave it, or that of its title; `depth` is the number of its `#`. */
  heading(
    level: 1 | 2 | 3,
    inlines: ReadonlyArray<Inline | Text>,
    own: string | undefined,
    title: HeadingWords,
    depth?: number
  ): BlockOf<"heading-1" | "heading-2" | "heading-3"> {
    const { aliases, id } = this.anchors.heading(title, own)
    const data = own !== undefined && /^[-a-z0-9.+_]+$/.test(own) ? { id: own } : {}
    const meta = {
      id,
      ...(aliases.length > 0 && { aliases }),
      ...((depth === 5 || depth === 6) && { depth })
    }
    return { ...this.block(`heading-${level}`, data, this.#orEmptyText(inlines)), meta }
  }

  #orEmptyText(inlines: ReadonlyArray<Inline | Text>): ReadonlyArray<Inline | Text> {
    return inlines.length > 0 ? inlines : [this.text([leaf("", [])])]
  }

  /** Blocks may not be empty: nothing becomes one empty paragraph. */
  orEmpty(blocks: Array<Block>): Array<Block> {
    return blocks.length > 0 ? blocks : [this.paragraph([])]
  }
}

/** An include whose target is to be looked up. */
export const readInclude = (
  reading: Reading,
  { part, properties, syntax, target }: WrittenInclude
): Include => defined<Include>({ ref: reading.included(target), part, properties, syntax })

export const leaf = (text: string, marks: ReadonlyArray<Mark>): Leaf => ({ object: "leaf", text, marks })

/** Data whose optional fields may be undefined as well as absent. */
export type OrUndefined<Data> = {
  [Key in keyof Data]: Record<never, never> extends Pick<Data, Key> ? Data[Key] | undefined : Data[Key]
}

/** Leaves out what is undefined: absent and undefined are the same in JSON. */
export const defined = <Data extends object>(data: OrUndefined<Data>): Data => {
  const fields: Record<string, unknown> = data
  for (const key in fields) if (fields[key] === undefined) delete fields[key]
  return data as Data
}

/** Makes a block of a type; the compiler cannot see that the pair of a type and its data is a member of the union. */
const blockOf = <Type extends BlockType>(
  type: Type,
  rest: Pick<Block, "key" | "isVoid" | "meta" | "nodes" | "fragments"> & { readonly data: BlockData[Type] }
): BlockOf<Type> => ({ object: "block", type, ...rest }) as unknown as BlockOf<Type>
