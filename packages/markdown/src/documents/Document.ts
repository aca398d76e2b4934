import type { ReferenceKind } from "./Derived.ts"

/** The resolved target of a link, an image or a block. */
export type ContentReference =
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "page"; readonly page: string; readonly space?: string }
  | { readonly kind: "anchor"; readonly anchor: string; readonly page?: string; readonly space?: string }
  | { readonly kind: "file"; readonly file: string; readonly space?: string }
  | { readonly kind: "space"; readonly space: string }
  | { readonly kind: "user"; readonly user: string }
  | { readonly kind: "collection"; readonly collection: string }
  | { readonly kind: "reusable-content"; readonly reusableContent: string; readonly space?: string }
  | { readonly kind: "openapi"; readonly spec: string }
  | { readonly kind: "tag"; readonly tag: string; readonly space?: string }

/** A target as the source has it, in a tree that is not resolved yet. */
export interface UnresolvedReference {
  readonly kind: "unresolved"
  readonly as: ReferenceKind
  readonly target: string
}

export type AnyReference = ContentReference | UnresolvedReference

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

/** An inline node within text: a link, an emoji, an image, a formula. */
export interface Inline {
  readonly object: "inline"
  readonly type:
    | "link"
    | "mention"
    | "emoji"
    | "icon"
    | "inline-image"
    | "inline-math"
    | "button"
    | "annotation"
    | "expression"
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isVoid?: boolean
  readonly nodes?: ReadonlyArray<Text | Inline>
  readonly fragments?: ReadonlyArray<Fragment>
}

/** A named part of a block that is a small document of its own: a caption, a table cell. */
export interface Fragment {
  readonly object: "fragment"
  readonly key: string
  readonly fragment: string
  readonly type?: string
  readonly nodes: ReadonlyArray<Block>
}

/** A block of a document, from a paragraph to a table; `data` and children depend on its type. */
export interface Block {
  readonly object: "block"
  readonly type: BlockType
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
  readonly isVoid?: boolean
  readonly meta?: { readonly id: string }
  readonly nodes?: ReadonlyArray<Block | Inline | Text>
  readonly fragments?: ReadonlyArray<Fragment>
}

export type BlockType =
  | "paragraph"
  | "heading-1"
  | "heading-2"
  | "heading-3"
  | "list-ordered"
  | "list-unordered"
  | "list-tasks"
  | "list-item"
  | "divider"
  | "blockquote"
  | "hint"
  | "code"
  | "code-line"
  | "tabs"
  | "tabs-item"
  | "stepper"
  | "stepper-step"
  | "expandable"
  | "columns"
  | "column"
  | "images"
  | "image"
  | "file"
  | "drawing"
  | "embed"
  | "content-ref"
  | "math"
  | "table"
  | "reusable-content"
  | "swagger"
  | "openapi-operation"
  | "openapi-schemas"
  | "openapi-webhook"
  | "integration"
  | "if"
  | "updates"
  | "update"
  | "prompt"

/** The body of a page as a tree, without its front matter and its title. */
export interface Document {
  readonly object: "document"
  readonly data: { readonly schemaVersion?: number }
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

/** Looks up a target of the source; undefined leaves it a plain URL. */
export type ResolveReference = (target: string, as: ReferenceKind) => ContentReference | undefined

/** Says how a reference is written in the source of this page. */
export type WriteReference = (reference: ContentReference) => string

/** Writes references without the page: ids take the place of paths. */
export const writeReferenceById: WriteReference = (reference) => {
  switch (reference.kind) {
    case "url":
      return reference.url
    case "page":
      return reference.page
    case "anchor":
      return `${reference.page ?? ""}#${reference.anchor}`
    case "file":
      return reference.file
    case "space":
      return reference.space
    case "user":
      return reference.user
    case "collection":
      return reference.collection
    case "reusable-content":
      return reference.reusableContent
    case "openapi":
      return reference.spec
    case "tag":
      return reference.tag
  }
}
