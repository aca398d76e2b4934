import type { Derived } from "./Derived.ts"
import type { Document } from "./Document.ts"
import { deriveSource } from "./deriveSource.ts"
import { derivePlainText } from "./derivePlainText.ts"
import { complexityOf } from "./complexity.ts"
import { type ParseMarkdown, parseMarkdown } from "./Markdown.ts"
import { readDocument } from "./parseDocument.ts"
import { plainTextDocument } from "./plainTextDocument.ts"

/** Derives from any source; one that would take too long to read, or is nested too deep, is told of line by line. */
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

/** Reads any source into a document with unresolved references; a hostile one becomes a block of code. */
export const readDocumentSafely = (source: string): Document => {
  if (complexityOf(source) !== undefined) return plainTextDocument(source)
  try {
    return readDocument(source)
  } catch (error) {
    if (error instanceof RangeError) return plainTextDocument(source)
    throw error
  }
}
