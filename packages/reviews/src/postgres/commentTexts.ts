import type { CommentForm, CommentText } from "../comments/CommentText.ts"

/** The expression of SQL that makes the body of a comment or reply in a form. */
export const bodyIn = (form: CommentForm): string => `json_build_object('${form}', ${form}) AS body`

/** The values of the columns that store the text of a comment or reply, in both forms. */
export const textValues = ({ document, markdown }: CommentText) => ({
  markdown,
  document: JSON.stringify(document)
})
