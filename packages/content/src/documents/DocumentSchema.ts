import { Schema } from "effect"
import { type Document as DocumentTree, isDocument } from "./Document.ts"

/** The body of a page as a tree, without its front matter and its title. */
export interface Document extends DocumentTree {}

/** A document at a border of the program. Its model stands apart, so that processes that read Markdown load no schemas. */
export const Document: Schema.declare<Document> = Schema.declare(
  (value): value is Document => isDocument(value),
  { identifier: "Document" }
)
