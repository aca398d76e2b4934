import type { ContentReference } from "./ContentReference.ts"
import type { Include } from "./includes.ts"

/** A length: pixels, or a number of some unit. */
export type Length = number | { readonly unit: string; readonly value: number }

interface Alignable {
  readonly align?: "start" | "center" | "end"
}

interface Heading extends Alignable {
  /** The anchor that its author gave it. */
  readonly id?: string
}

interface Widenable {
  readonly fullWidth?: boolean
}

interface Referring {
  readonly ref: ContentReference
}

interface Code extends Widenable {
  readonly syntax?: string
  readonly title?: string
  readonly overflow?: "wrap" | "scroll"
  readonly lineNumbers?: boolean
  readonly expandable?: boolean
  readonly collapsedLineCount?: number
}

/** The data of an image, as a block or within text. */
export interface ImageData extends Referring {
  /** The image for dark screens. */
  readonly refDark?: ContentReference
  readonly alt?: string
  readonly width?: Length
  readonly height?: Length
}

/** The type of the cells of a column. */
export type ColumnType =
  | "text"
  | "number"
  | "checkbox"
  | "rating"
  | "select"
  | "users"
  | "files"
  | "content-ref"
  | "image"

/** A column of a table. */
export interface ColumnDefinition {
  readonly id: string
  readonly title: string
  /** The name of the fragment that shows the title, where it is more than text: with links, code, pictures. */
  readonly titleFragment?: string
  readonly type: ColumnType
  readonly textAlignment?: "left" | "center" | "right"
  readonly verticalAlignment?: "top" | "middle" | "bottom"
  /** Of a rating. */
  readonly max?: number
  /** Of a selection and of users. */
  readonly multiple?: boolean
  /** Of a selection. */
  readonly options?: ReadonlyArray<{ readonly value: string; readonly label: string; readonly color: string }>
}

/** A row of a table: the values of its cells by column, of text the name of a fragment. */
export interface TableRecord {
  readonly orderIndex: string
  readonly values: Readonly<Record<string, unknown>>
}

/** How a table is shown. */
export interface TableView {
  readonly type: "grid" | "cards"
  /** The columns that are shown, in order. */
  readonly columns: ReadonlyArray<string>
  readonly columnWidths?: Readonly<Record<string, number>>
  readonly hideHeader?: boolean
  readonly hideColumnTitle?: boolean
  readonly cardSize?: "medium" | "large"
  readonly targetDefinition?: string
  readonly coverDefinition?: string
  readonly coverDefinitionDark?: string
}

interface Table extends Widenable {
  readonly view: TableView
  readonly records: Readonly<Record<string, TableRecord>>
  readonly definition: Readonly<Record<string, ColumnDefinition>>
}

interface OpenapiOperation extends Referring {
  readonly path: string
  readonly method: string
}

type Nothing = Readonly<Record<never, never>>

/** The data of a block by type, besides its children and its fragments. */
export interface BlockData {
  readonly paragraph: Alignable
  readonly "heading-1": Heading
  readonly "heading-2": Heading
  readonly "heading-3": Heading
  readonly "list-ordered": { readonly start?: number }
  readonly "list-unordered": Nothing
  readonly "list-tasks": Nothing
  readonly "list-item": { readonly checked?: boolean }
  readonly divider: Nothing
  readonly blockquote: Nothing
  readonly hint: { readonly style: "info" | "warning" | "danger" | "success"; readonly icon?: string }
  readonly code: Code
  readonly "code-line": {
    readonly highlighted?: boolean
    /** The file whose lines are shown in place of this one. */
    readonly include?: Include
  }
  readonly tabs: Widenable
  readonly "tabs-item": { readonly title?: string; readonly icon?: string }
  readonly stepper: Nothing
  readonly "stepper-step": { readonly icon?: string }
  readonly expandable: { readonly defaultExpanded?: boolean }
  readonly columns: Widenable
  readonly column: { readonly width?: Length; readonly verticalAlignment?: string }
  readonly images: Widenable & { readonly align?: "left" | "center" | "right"; readonly withFrame?: boolean }
  readonly image: ImageData
  readonly file: Referring
  readonly drawing: Referring
  readonly embed: Widenable & { readonly url: string }
  readonly "content-ref": Referring
  readonly math: { readonly formula: string }
  readonly table: Table
  readonly "reusable-content": Referring & {
    /** The files that are shown, and their include as the source has it, in the syntax of another tool. */
    readonly includes?: ReadonlyArray<Include>
    readonly written?: string
  }
  readonly swagger: OpenapiOperation & Widenable & { readonly expanded?: boolean }
  readonly "openapi-operation": OpenapiOperation
  readonly "openapi-schemas": Referring & {
    readonly schemas: ReadonlyArray<string>
    readonly grouped?: boolean
    readonly title?: string
  }
  readonly "openapi-webhook": Referring & { readonly name: string; readonly method: string }
  readonly integration: Widenable & {
    readonly integration: string
    readonly block: string
    readonly props: Readonly<Record<string, unknown>>
    readonly url?: string
  }
  readonly if: { readonly expression: string }
  readonly updates: { readonly format?: string }
  readonly update: {
    readonly date: string
    readonly tags?: ReadonlyArray<Extract<ContentReference, { readonly kind: "tag" }>>
  }
  readonly prompt: {
    readonly description: string
    readonly icon?: string
    readonly openInAIProviders?: string
    readonly defaultExpanded?: string
  }
}

/** A block is of one of these types. */
export type BlockType = keyof BlockData
