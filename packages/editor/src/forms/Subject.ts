import type { ColumnDefinition } from "@octavo/markdown"

/** The subject of a form: a node by its position, with the image or the column of a value in it; or a new one of a type. */
export type Subject =
  | { readonly pos: number; readonly part?: number; readonly column?: ColumnDefinition }
  | { readonly insert: string }
