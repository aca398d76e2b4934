import { DocumentSchema } from "@octavo/content"
import { maxCommentLength } from "@octavo/reviews"
import { Schema } from "effect"

/** The text of a comment, as Markdown or as a document tree. */
export const CommentInput = Schema.Union([
  Schema.Struct({
    markdown: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(maxCommentLength))
  }),
  Schema.Struct({ document: DocumentSchema })
])

/** In which form bodies are answered: as Markdown unless asked otherwise. */
export const FormQuery = { format: Schema.optionalKey(Schema.Literals(["document", "markdown"])) }
