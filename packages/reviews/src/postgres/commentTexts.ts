import { computed } from "@octavo/database"
import type { Document } from "@octavo/markdown"
import type { CommentBody, CommentForm, CommentText } from "../comments/CommentText.ts"

/** The expression of SQL that answers the body of a comment or reply in a form. */
export const bodyIn = (form: CommentForm): string => `${form} AS body`

/** The body of a row: Markdown where it is a text. */
export const body = computed("body", (stored: string | Document): CommentBody =>
  typeof stored === "string" ? { markdown: stored } : { document: stored }
)

/** The values of the columns that store the text of a comment or reply, in both forms. */
export const textValues = ({ document, markdown }: CommentText) => ({
  markdown,
  document: JSON.stringify(document)
})
