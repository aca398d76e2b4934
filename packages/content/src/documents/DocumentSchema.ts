import { Schema } from "effect"
import { isDocument } from "@octavo/markdown"

/** A document at a border of the program. Its model stands apart, so that processes that read Markdown load no schemas. */
export const DocumentSchema = Schema.declare(isDocument, { identifier: "Document" })
