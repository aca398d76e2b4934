import type { ColumnDefinition } from "@octavo/markdown"
import type { EditorView } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"

/** The subject of a form: a node by its position, with the image or the column of a value in it; or a new one of a type. */
export type Subject =
  | { readonly pos: number; readonly part?: number; readonly column?: ColumnDefinition }
  | { readonly insert: string }

/** Opens the form for a node, or for one to insert. Forms are loaded when they are first needed. */
export const openForm = (view: EditorView, host: Host, subject: Subject): void =>
  void import("./showForm.ts").then(
    ({ showForm }) => {
      if (!view.isDestroyed) showForm(view, host, subject)
    },
    () => undefined
  )

const withForm = new Set([
  "math",
  "content-ref",
  "emoji",
  "icon",
  "inline-math",
  "button",
  "mention",
  "inline-image",
  "expression"
])

/** Whether a block or an inline that is edited as a whole has a form. */
export const hasForm = (type: string): boolean => withForm.has(type)
