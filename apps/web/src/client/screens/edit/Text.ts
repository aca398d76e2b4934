import type { Editor, EditorOptions, Finder } from "@octavo/editor"

/** A document tree, as the API and the visual editor have it. */
export type Document = EditorOptions["document"]

/** The text of a page in one of its views: its source as Markdown, or the document tree of its body. */
export type Text = string | Document

/** Leaves out the keys of nodes, which are numbered at each reading, and puts fields in one order. */
const comparable = (name: string, value: unknown): unknown => {
  if (name === "key" || name === "meta") return undefined
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Whether two texts of one view are the same. */
export const isSameText = (one: Text, other: Text): boolean =>
  one === other || JSON.stringify(one, comparable) === JSON.stringify(other, comparable)

/** A way to edit a page. */
export type View = "source" | "visual"

/** The field that shows the text of a session. */
export interface TextPort {
  readonly read: () => Text
  /** Shows a text of the server; the cursor stays where it can. */
  readonly show: (text: Text) => void
  /** The changes of single blocks since a tree; undefined where the text is sent as a whole. */
  readonly patchesSince?: Editor["patchesSince"]
  /** Begins to find words in the text. */
  readonly find: () => Promise<Finder>
}
