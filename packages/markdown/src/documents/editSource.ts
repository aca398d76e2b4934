import { type PageLinks, resolveWith, writeWith } from "../links/PageLinks.ts"
import type { Document } from "./Document.ts"
import { complexityOf, longCharacters } from "./complexity.ts"
import { editPlainText } from "./editPlainText.ts"
import { replaceDocument } from "./replaceDocument.ts"
import { replaceInLongPage } from "./replaceInLongPage.ts"
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
 * Why a source cannot become that: its YAML is broken, the document is none, the text is beyond the bounds of the parser, the edit
 * takes longer than its deadline, or something would be lost or changed that the edit does not speak of.
 */
export type SourceRefusal = "front-matter" | "document" | "too-complex" | "too-slow" | Unwritable["reason"]

/** The source after an edit, or why there is none. */
export type EditedSource =
  | { readonly text: string }
  | { readonly refused: SourceRefusal; readonly words?: ReadonlyArray<string> }

/** Writes an edited document into a source, within the bounds of the parser. */
const writeDocument = (
  source: string,
  { edited, links }: NonNullable<SourceEdit["document"]>
): EditedSource => {
  const isComplex = complexityOf(source) !== undefined
  const plain = editPlainText(source, edited, isComplex)
  if (plain !== undefined) return { text: plain }
  if (isComplex) return { refused: "too-complex" }
  const replace = source.length > longCharacters ? replaceInLongPage : replaceDocument
  try {
    return { text: replace(source, edited, resolveWith(links), writeWith(links)) }
  } catch (error) {
    if (error instanceof Unwritable) {
      const { reason, words } = error
      return words.length === 0 ? { refused: reason } : { refused: reason, words }
    }
    return { refused: error instanceof RangeError ? "too-complex" : "document" }
  }
}

/** Edits a source in place: what the edit does not speak of stays as it was, byte for byte. */
export const editSource = (source: string, { document, frontMatter, title }: SourceEdit): EditedSource => {
  const edited = document === null ? { text: source } : writeDocument(source, document)
  if ("refused" in edited) return edited
  const titled = title === null ? edited.text : writeTitle(edited.text, title)
  const text = titled === null ? null : writeFrontMatter(titled, frontMatter)
  return text === null ? { refused: "front-matter" } : { text }
}
