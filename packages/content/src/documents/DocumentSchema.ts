import { Schema } from "effect"
import { isDocument } from "@octavo/markdown"

/**
 * The schema of a document at a boundary of the program. It is separate from the model, so that reader processes load
 * no schemas.
 */
export const DocumentSchema = Schema.declare(isDocument, {
  identifier: "Document",
  expected: 'a document: an object whose "object" is "document", with a list of blocks as "nodes"'
})
