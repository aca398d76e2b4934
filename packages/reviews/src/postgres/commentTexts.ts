import { computed } from "@octavo/database"
import { type Document, plainTextDocument } from "@octavo/markdown"
import type { CommentBody, CommentForm, CommentText } from "../comments/CommentText.ts"

/** The expression of SQL that answers the body of a comment or reply in a form; as Markdown where its document is not made. */
export const bodyIn = (form: CommentForm): string =>
  form === "markdown"
    ? "markdown AS body"
    : "CASE WHEN document_pending THEN to_json(markdown) ELSE document END AS body"

/** The body of a row: Markdown where it is a text. */
export const body = computed("body", (stored: string | Document): CommentBody =>
  typeof stored === "string" ? { markdown: stored } : { document: stored }
)

/** The values of the columns that store the text of a comment or reply. */
export const textValues = ({ document, markdown }: CommentText) => ({
  markdown,
  // Processes of the version before this column show the text as it is.
  document: JSON.stringify(document ?? plainTextDocument(markdown)),
  document_pending: document === null ? true : null
})
