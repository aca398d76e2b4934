import { type Document, printNote, readNote } from "@octavo/content"
import { Effect, Schema } from "effect"

/** What somebody says, in the form in which it was written or is asked for. */
export type CommentBody = { readonly markdown: string } | { readonly document: Document }

/** In which form a body is asked for. */
export type CommentForm = "markdown" | "document"

/** A body in both forms: one as it was written, the other made of it when it was written. */
export interface CommentText {
  readonly markdown: string
  readonly document: Document
}

/** How long a body may be, in characters of Markdown. */
export const longestComment = 100_000

/** A document says the same at several times the length, but one that is mostly structure is not kept. */
const longestDocument = 2_000_000

const isTooLong = (document: Document): boolean => JSON.stringify(document).length > longestDocument

/** A body says nothing, or too much. */
export class CommentBodyRefused extends Schema.TaggedError<CommentBodyRefused>()(
  "CommentBodyRefused",
  { reason: Schema.Literals(["empty", "too-long"]) },
  { httpApiStatus: 400 }
) {
  get path() {
    return "body"
  }
  override get message() {
    return this.reason === "empty"
      ? "The body of a comment says something"
      : `The body of a comment has at most ${longestComment} characters`
  }
}

/** Makes the other form of a body. */
export const textOf = Effect.fnUntraced(function* (body: CommentBody) {
  if ("document" in body && isTooLong(body.document)) {
    return yield* new CommentBodyRefused({ reason: "too-long" })
  }
  const markdown = "markdown" in body ? body.markdown : yield* printNote(body.document)
  if (markdown.trim() === "") return yield* new CommentBodyRefused({ reason: "empty" })
  if (markdown.length > longestComment) return yield* new CommentBodyRefused({ reason: "too-long" })
  const document = "markdown" in body ? yield* readNote(markdown) : body.document
  if ("markdown" in body && isTooLong(document)) return yield* new CommentBodyRefused({ reason: "too-long" })
  const text: CommentText = { markdown, document }
  return text
})

/** A text in one of its forms. */
export const inForm = ({ document, markdown }: CommentText, form: CommentForm): CommentBody =>
  form === "markdown" ? { markdown } : { document }
