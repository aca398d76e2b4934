import type { EditorView } from "prosemirror-view"
import type { Host } from "../EditorOptions.ts"
import type { Subject } from "./Subject.ts"

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
