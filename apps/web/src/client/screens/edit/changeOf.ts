import type { Editor } from "@octavo/editor"
import type { Change } from "../../tree/pageEdits.ts"
import type { Choices } from "./Status.ts"
import type { Base } from "./Target.ts"
import type { Document, Text } from "./Text.ts"

/** The text of a page as a change sends it: whole, or the blocks of a tree that differ from its base. */
export type SentText =
  | { readonly markdown: string }
  | { readonly document: Document }
  | { readonly base: string; readonly blocks: NonNullable<ReturnType<Editor["patchesSince"]>> }

/** The change of a page from its base to a title and a text, which stays where none is given, with the answers to conflicts. */
export const updateOf = (
  base: Base,
  title: string,
  text: SentText | undefined,
  choices: Choices
): Change => ({
  type: "update_page",
  page: base.id,
  base: base.etag,
  ...(title !== base.title && { title: title.trim() }),
  ...(text !== undefined && { document: text }),
  ...(choices.size > 0 && { resolve: [...choices].map(([conflict, take]) => ({ conflict, take })) })
})

/** The change that adds a page at the top with a title and a text. */
export const insertOf = (title: string, text: Text): Change => ({
  type: "insert_page",
  title: title.trim(),
  document: typeof text === "string" ? { markdown: text } : { document: text }
})
