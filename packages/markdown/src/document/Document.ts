import type { BlockData, BlockType } from "./BlockData.ts"
import type { InlineData, InlineType } from "./InlineData.ts"

/** A style of text. */
export type Mark =
  | {
      readonly object: "mark"
      readonly type: "bold" | "italic" | "code" | "keyboard" | "strikethrough" | "superscript" | "subscript"
    }
  | {
      readonly object: "mark"
      readonly type: "color"
      readonly data: { readonly text: string; readonly background: string }
    }

/** A run of text in one style. */
export interface Leaf {
  readonly object: "leaf"
  readonly text: string
  readonly marks: ReadonlyArray<Mark>
}

/** Text within a block or an inline. */
export interface Text {
  readonly object: "text"
  readonly key: string
  readonly leaves: ReadonlyArray<Leaf>
}

interface InlineOfType<Type extends InlineType> {
  readonly object: "inline"
  readonly type: Type
  readonly key: string
  readonly data: InlineData[Type]
  readonly isVoid?: boolean
  readonly nodes?: ReadonlyArray<Text | Inline>
  readonly fragments?: ReadonlyArray<Fragment>
}

/** An inline of one of some types. */
export type InlineOf<Type extends InlineType> = { readonly [One in Type]: InlineOfType<One> }[Type]

/** An inline node within text, such as a link or an emoji: a union that its type tells apart. */
export type Inline = InlineOf<InlineType>

/** A named part of a block that is a small document of its own: a caption, a table cell. */
export interface Fragment {
  readonly object: "fragment"
  readonly key: string
  readonly fragment: string
  readonly type?: string
  readonly nodes: ReadonlyArray<Block>
}

/** The anchors of a block. */
export interface BlockMeta {
  readonly id?: string
  /** The other names that links may have for a heading, such as those that GitHub, GitBook and MkDocs derive from its words. */
  readonly aliases?: ReadonlyArray<string>
  /** The level of a heading below `####`, 5 or 6; its type is `heading-3`. */
  readonly depth?: number
  /** The anchors that HTML sets at this place. */
  readonly anchors?: ReadonlyArray<string>
}

interface BlockOfType<Type extends BlockType> {
  readonly object: "block"
  readonly type: Type
  readonly key: string
  readonly data: BlockData[Type]
  readonly isVoid?: boolean
  readonly meta?: BlockMeta
  readonly nodes?: ReadonlyArray<Block | Inline | Text>
  readonly fragments?: ReadonlyArray<Fragment>
}

/** A block of one of some types. */
export type BlockOf<Type extends BlockType> = { readonly [One in Type]: BlockOfType<One> }[Type]

/** A block of a document, from a paragraph to a table: a union that its type tells apart. */
export type Block = BlockOf<BlockType>

/** The body of a page as a tree, without its front matter and its title. */
export interface Document {
  readonly object: "document"
  /** The anchors are those of the title of the page. */
  readonly data: { readonly schemaVersion?: number; readonly anchors?: ReadonlyArray<string> }
  readonly nodes: ReadonlyArray<Block>
}

/** Whether a value has the envelope of a document; its blocks are taken as they come. */
export const isDocument = (value: unknown): value is Document =>
  typeof value === "object" &&
  value !== null &&
  "object" in value &&
  value.object === "document" &&
  "nodes" in value &&
  Array.isArray(value.nodes)
