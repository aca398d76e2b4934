import type { Derived } from "./Derived.ts"
import type { Document } from "./Document.ts"
import { deriveSource } from "./deriveSource.ts"
import { deriveUnparsed } from "./deriveUnparsed.ts"
import { hostilityOf } from "./hostility.ts"
import { type ParseMarkdown, parseMarkdown } from "./Markdown.ts"
import { readDocument } from "./parseDocument.ts"
import { unparsedDocument } from "./unparsedDocument.ts"

/** Derives from any source; one that would take too long to read, or is nested too deep, is told of line by line. */
export const deriveSafely = (source: string, parse: ParseMarkdown = parseMarkdown): Derived => {
  const hostility = hostilityOf(source)
  if (hostility !== undefined) return deriveUnparsed(source, hostility)
  try {
    return deriveSource(source, parse)
  } catch (error) {
    if (error instanceof RangeError) return deriveUnparsed(source, "too-deep")
    throw error
  }
}

/** Reads any source into a document with unresolved references; a hostile one becomes a block of code. */
export const readDocumentSafely = (source: string): Document => {
  if (hostilityOf(source) !== undefined) return unparsedDocument(source)
  try {
    return readDocument(source)
  } catch (error) {
    if (error instanceof RangeError) return unparsedDocument(source)
    throw error
  }
}
