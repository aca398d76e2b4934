import { type Document, plainTextDocument } from "@octavo/markdown"
import { type DocumentParser, printNote, readNote } from "@octavo/content"
import { BoundedCache } from "@octavo/kernel"
import { Effect } from "effect"
import { CommentBodyRefused } from "./CommentBodyRefused.ts"
import { maxCommentLength } from "./maxCommentLength.ts"

/** The text of a comment, as Markdown or as a document. */
export type CommentBody = { readonly markdown: string } | { readonly document: Document }

/** In which form a body is asked for. */
export type CommentForm = "markdown" | "document"

/** A body in both forms: one as it was written, the other made of it. */
export interface CommentText {
  readonly markdown: string
  /** Null for a short text that was written as Markdown: its document is made for those who ask for it (`inAskedForm`). */
  readonly document: Document | null
}

/**
 * The length in characters up to which the document of a text is made when somebody asks for it. Few do, reading a text takes a quarter
 * of the time that it takes to post one, and one of this length is read in the thread of the server.
 */
const maxReadLater = 400

/**
 * A document says the same at several times the length. One that is mostly structure is not printed, since that takes as long, and that
 * of such a text is not kept: the text is its document as it is.
 */
const maxDocumentLength = { made: 2_000_000, given: 1_000_000 }

const lengthOf = (document: Document): number => JSON.stringify(document).length

/** The document of a text: plain text where it would be too long. */
const readBounded = (markdown: string) =>
  Effect.map(readNote(markdown), (document) =>
    lengthOf(document) > maxDocumentLength.made ? plainTextDocument(markdown) : document
  )

/** Makes the other form of a body. */
export const textOf = Effect.fnUntraced(function* (body: CommentBody) {
  const tooLong = () => new CommentBodyRefused({ reason: "too-long" })
  if ("document" in body && lengthOf(body.document) > maxDocumentLength.given) return yield* tooLong()
  const markdown = "markdown" in body ? body.markdown : yield* printNote(body.document)
  if (markdown.trim() === "") return yield* new CommentBodyRefused({ reason: "empty" })
  if (markdown.length > maxCommentLength) return yield* tooLong()
  if ("markdown" in body && markdown.length <= maxReadLater) {
    const short: CommentText = { markdown, document: null }
    return short
  }
  const document = "markdown" in body ? yield* readBounded(markdown) : body.document
  const text: CommentText = { markdown, document }
  return text
})

/** A text in one of its forms; as Markdown where its document is not made. */
export const inForm = ({ document, markdown }: CommentText, form: CommentForm): CommentBody =>
  form === "markdown" || document === null ? { markdown } : { document }

/** The documents of short texts that somebody asked for lately. */
const documents = new BoundedCache<Document>(4_000_000, lengthOf)

/** Something said, its body in the form that is asked for: makes the document of a short text. */
export const inAskedForm = <Said extends { readonly body: CommentBody }>(
  said: Said,
  form: CommentForm
): Effect.Effect<Said, never, DocumentParser> => {
  const { body } = said
  if (form === "markdown" || "document" in body) return Effect.succeed(said)
  return Effect.map(documents.getOrMake(body.markdown, readNote(body.markdown)), (document) => ({
    ...said,
    body: { document }
  }))
}
