/**
 * The input of the template of the printer: plain data, in which no text is ever code. The names are short because a
 * book has very many of them; `t` is the type of a node.
 */
export type TypesetInline =
  | string
  | { readonly t: "br" }
  | {
      readonly t: "b" | "i" | "s" | "sup" | "sub" | "kbd" | "note" | "button"
      readonly c: ReadonlyArray<TypesetInline>
    }
  | { readonly t: "raw"; readonly s: string }
  | {
      readonly t: "color"
      readonly fill: string | null
      readonly back: string | null
      readonly c: ReadonlyArray<TypesetInline>
    }
  | { readonly t: "footnote"; readonly c: ReadonlyArray<TypesetBlock> }
  | TypesetLink
  | TypesetImage
  | { readonly t: "math"; readonly n: number; readonly tex: string }
  | { readonly t: "check"; readonly on: boolean }

/** A link: to a label of the book if it is there, else to the label of the page, else to the address, else nowhere. */
export interface TypesetLink {
  readonly t: "link"
  readonly to: string | null
  readonly page: string | null
  readonly url: string | null
  readonly c: ReadonlyArray<TypesetInline>
}

/** A picture; `src` is null for one that is only named. Sizes are in points, `w` null where it is not known. */
export interface TypesetImage {
  readonly t: "image"
  readonly src: string | null
  readonly name: string
  readonly alt: string
  readonly url: string | null
  readonly w: number | null
  /** A part of the width that there is, from 0 to 1. */
  readonly part: number | null
  readonly line: boolean
}

export type TypesetBlock =
  | {
      readonly t: "p"
      readonly c: ReadonlyArray<TypesetInline>
      readonly align?: "center" | "end"
      readonly rtl?: boolean
    }
  | {
      readonly t: "h"
      readonly n: number
      readonly c: ReadonlyArray<TypesetInline>
      readonly l: string | null
      /** Whether it has words, to be an entry of the outline. */
      readonly named: boolean
      readonly rtl?: boolean
    }
  | { readonly t: "anchor"; readonly l: string }
  | {
      readonly t: "list"
      readonly kind: "bullets" | "numbers" | "tasks"
      readonly start: number
      /** `on` says whether the box of an item is ticked; none of one without a box. */
      readonly items: ReadonlyArray<{ readonly on: boolean | null; readonly c: ReadonlyArray<TypesetBlock> }>
      readonly rtl?: boolean
    }
  | { readonly t: "hr" }
  | { readonly t: "quote"; readonly c: ReadonlyArray<TypesetBlock>; readonly rtl?: boolean }
  | {
      readonly t: "hint"
      readonly style: string
      readonly c: ReadonlyArray<TypesetBlock>
      readonly rtl?: boolean
    }
  | {
      readonly t: "code"
      readonly title: string
      readonly lang: string | null
      readonly s: string
      readonly numbers: boolean
      readonly marked: ReadonlyArray<number>
    }
  | {
      readonly t: "tabs"
      readonly items: ReadonlyArray<{ readonly title: string; readonly c: ReadonlyArray<TypesetBlock> }>
    }
  | { readonly t: "steps"; readonly items: ReadonlyArray<ReadonlyArray<TypesetBlock>> }
  | {
      readonly t: "fold"
      readonly title: ReadonlyArray<TypesetInline>
      readonly c: ReadonlyArray<TypesetBlock>
    }
  | {
      readonly t: "columns"
      readonly items: ReadonlyArray<{ readonly w: number; readonly c: ReadonlyArray<TypesetBlock> }>
    }
  | {
      readonly t: "figure"
      readonly image: TypesetImage
      readonly align: "start" | "center" | "end"
      readonly caption: ReadonlyArray<TypesetInline>
      readonly frame: boolean
    }
  /** A line in a frame that names something outside: a file, an address, another page, an operation of an API. */
  | { readonly t: "line"; readonly c: ReadonlyArray<TypesetInline> }
  | { readonly t: "equation"; readonly n: number; readonly tex: string }
  | TypesetTable
  | {
      readonly t: "cards"
      readonly n: number
      readonly items: ReadonlyArray<{
        readonly cover: TypesetImage | null
        readonly c: ReadonlyArray<TypesetBlock>
      }>
    }

export interface TypesetTable {
  readonly t: "table"
  /** The relative widths of the columns. */
  readonly widths: ReadonlyArray<number>
  readonly aligns: ReadonlyArray<"start" | "center" | "end">
  readonly header: ReadonlyArray<ReadonlyArray<TypesetInline>> | null
  readonly rows: ReadonlyArray<ReadonlyArray<ReadonlyArray<TypesetBlock>>>
  /** In points. */
  readonly size: number
  readonly rtl: boolean
}

export interface TypesetChapter {
  readonly l: string
  readonly depth: number
  readonly title: string
  /** The title in the footers. */
  readonly running: string
  readonly rtl: boolean
  readonly description: string
  readonly "description-rtl": boolean
  readonly c: ReadonlyArray<TypesetBlock>
}

/** A book as its template takes it. */
export interface TypesetBook {
  readonly title: string
  /** The title in the headers. */
  readonly running: string
  readonly rtl: boolean
  readonly lang: string
  readonly region: string | null
  /** Year, month and day. */
  readonly date: readonly [number, number, number]
  readonly notes: ReadonlyArray<string>
  readonly chapters: ReadonlyArray<TypesetChapter>
  /** The names of all places that links may lead to. */
  readonly labels: Readonly<Record<string, true>>
  /** Formulas of TeX, by the numbers that equations name. */
  readonly formulas: ReadonlyArray<string>
  /** The paths of pictures for the template. */
  readonly images: ReadonlyArray<string>
}

/** A picture for the printer: its path for the template, and its blob. */
export interface BookImage {
  readonly path: string
  readonly blobHash: string
  readonly size: number
}
