import { type Document } from "@octavo/markdown"
import { printNote, readNote } from "@octavo/content"
import { Effect } from "effect"
import { CommentBodyRefused } from "./CommentBodyRefused.ts"
import { maxCommentLength } from "./maxCommentLength.ts"

/** The text of a comment, as Markdown or as a document. */
export type CommentBody = { readonly markdown: string } | { readonly document: Document }

/** In which form a body is asked for. */
export type CommentForm = "markdown" | "document"

/** A body in both forms: one as it was written, the other made of it when it was written. */
export interface CommentText {
  readonly markdown: string
  readonly document: Document
}

/**
 * A document says the same at several times the length. One that is mostly structure is neither kept nor, since that takes
 * as long, printed.
 */
const maxDocumentLength = { made: 2_000_000, given: 1_000_000 }

const lengthOf = (document: Document): number => JSON.stringify(document).length

/** Makes the other form of a body. */
export const textOf = Effect.fnUntraced(function* (body: CommentBody) {
  const tooLong = () => new CommentBodyRefused({ reason: "too-long" })
  if ("document" in body && lengthOf(body.document) > maxDocumentLength.given) return yield* tooLong()
  const markdown = "markdown" in body ? body.markdown : yield* printNote(body.document)
  if (markdown.trim() === "") return yield* new CommentBodyRefused({ reason: "empty" })
  if (markdown.length > maxCommentLength) return yield* tooLong()
  const document = "markdown" in body ? yield* readNote(markdown) : body.document
  if (lengthOf(document) > maxDocumentLength.made) return yield* tooLong()
  const text: CommentText = { markdown, document }
  return text
})

/** A text in one of its forms. */
export const inForm = ({ document, markdown }: CommentText, form: CommentForm): CommentBody =>
  form === "markdown" ? { markdown } : { document }
