import type { Derived } from "../document/Derived.ts"
import type { Document } from "../document/Document.ts"
import { deriveSource } from "./deriveSource.ts"
import { derivePlainText } from "./derivePlainText.ts"
import { complexityOf } from "../syntax/complexity.ts"
import { type ParseMarkdown, parseMarkdown } from "../syntax/Markdown.ts"
import { readDocument } from "../read/parseDocument.ts"
import { plainTextDocument } from "../document/plainTextDocument.ts"

/**
 * Derives the facts of any source; one that would take too long to parse, or is nested too deep, gets a plain-text
 * fallback.
 */
export const deriveSafely = (source: string, parse: ParseMarkdown = parseMarkdown): Derived => {
  const complexity = complexityOf(source)
  if (complexity !== undefined) return derivePlainText(source, complexity)
  try {
    return deriveSource(source, parse)
  } catch (error) {
    if (error instanceof RangeError) return derivePlainText(source, "too-deep")
    throw error
  }
}

/**
 * Parses any source into a document with unresolved references; one beyond the complexity guard becomes a code block.
 */
export const readDocumentSafely = (source: string, parse?: ParseMarkdown): Document => {
  if (complexityOf(source) !== undefined) return plainTextDocument(source)
  try {
    return readDocument(source, parse)
  } catch (error) {
    if (error instanceof RangeError) return plainTextDocument(source)
    throw error
  }
}
