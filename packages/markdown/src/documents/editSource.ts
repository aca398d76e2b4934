import { type PageLinks, resolveWith, writeWith } from "../links/PageLinks.ts"
import type { Document } from "./Document.ts"
import { complexityOf } from "./complexity.ts"
import { replaceDocument } from "./replaceDocument.ts"
import { Unwritable } from "./Unwritable.ts"
import { type FrontMatterChanges, writeFrontMatter } from "./writeFrontMatter.ts"
import { writeTitle } from "./writeTitle.ts"

/** The changes of a source: an edited document for its body, a title, keys of its front matter. */
export interface SourceEdit {
  readonly document: { readonly edited: Document; readonly links: PageLinks } | null
  readonly title: string | null
  readonly frontMatter: FrontMatterChanges
}

/**
 * Why a source cannot become that: its YAML is broken, the document is none, reading takes too long, or something would be
 * lost or changed that the edit does not speak of.
 */
export type SourceRefusal = "front-matter" | "document" | "too-complex" | Unwritable["reason"]

/** The source after an edit, or why there is none. */
export type EditedSource =
  | { readonly text: string }
  | { readonly refused: SourceRefusal; readonly words?: ReadonlyArray<string> }

/** Edits a source in place: what the edit does not speak of stays as it was, byte for byte. */
export const editSource = (source: string, { document, frontMatter, title }: SourceEdit): EditedSource => {
  let text: string | null = source
  if (document !== null || title !== null) {
    if (complexityOf(source) !== undefined) return { refused: "too-complex" }
    try {
      if (document !== null) {
        text = replaceDocument(text, document.edited, resolveWith(document.links), writeWith(document.links))
      }
    } catch (error) {
      if (error instanceof Unwritable) {
        const { reason, words } = error
        return words.length === 0 ? { refused: reason } : { refused: reason, words }
      }
      return { refused: error instanceof RangeError ? "too-complex" : "document" }
    }
    if (title !== null) text = writeTitle(text, title)
  }
  if (text !== null) text = writeFrontMatter(text, frontMatter)
  return text === null ? { refused: "front-matter" } : { text }
}
