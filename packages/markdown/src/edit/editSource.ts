import { type PageLinks, resolveWith, writeWith } from "../links/PageLinks.ts"
import { type BlockPatch, PatchRefused } from "../document/BlockPatch.ts"
import type { Document } from "../document/Document.ts"
import { complexityOf, longCharacters } from "../syntax/complexity.ts"
import { editPlainText } from "./editPlainText.ts"
import { mdxFormsOf } from "../print/MdxForms.ts"
import { parseMarkdown } from "../syntax/Markdown.ts"
import { parseMarkdownFast } from "../syntax/parseMarkdownFast.ts"
import { patchDocument } from "./patchDocument.ts"
import { readDocumentSafely } from "../derive/readSource.ts"
import { replaceDocument } from "./replaceDocument.ts"
import { replaceInLongPage } from "./replaceInLongPage.ts"
import { rewriteDocument } from "./rewriteDocument.ts"
import { resolveReferences } from "../document/resolveReferences.ts"
import { Unwritable } from "../print/Unwritable.ts"
import { type FrontMatterChanges, writeFrontMatter } from "../frontMatter/writeFrontMatter.ts"
import { writeTitle } from "./writeTitle.ts"

/** An edited document, or the changes of single blocks of the one that the source reads as. */
type EditedDocument = { readonly edited: Document } | { readonly blocks: ReadonlyArray<BlockPatch> }

/** The changes of a source: a document for its body, a title, keys of its front matter. */
export interface SourceEdit {
  /** `anew`: where the document cannot be written in place, the whole body is printed. */
  readonly document: (EditedDocument & { readonly links: PageLinks; readonly anew?: boolean }) | null
  readonly title: string | null
  readonly frontMatter: FrontMatterChanges
}

/**
 * Why a source cannot become that: its YAML is broken, the document is none, a patch is about no block of it, the text is beyond the
 * bounds of the parser, the edit takes longer than its deadline, or something would be lost or changed that the edit does not speak of.
 */
type SourceRefusal =
  | "front-matter"
  | "document"
  | "too-complex"
  | "too-slow"
  | PatchRefused["reason"]
  | Unwritable["reason"]

/** The source after an edit, or why there is none. */
export type EditedSource =
  | { readonly text: string }
  | { readonly refused: SourceRefusal; readonly words?: ReadonlyArray<string> }

/** The document that readers of a source get, with the keys of a reader of that length. */
const documentOf = (source: string, links: PageLinks): Document =>
  resolveReferences(
    readDocumentSafely(source, source.length > longCharacters ? parseMarkdownFast : parseMarkdown),
    resolveWith(links)
  )

/** Writes an edited document into a source, within the bounds of the parser. */
const writeDocument = (source: string, document: NonNullable<SourceEdit["document"]>): EditedSource => {
  const { links } = document
  const isComplex = complexityOf(source) !== undefined
  const isLong = source.length > longCharacters
  const replace = isLong ? replaceInLongPage : replaceDocument
  try {
    const edited =
      "edited" in document ? document.edited : patchDocument(documentOf(source, links), document.blocks)
    const plain = editPlainText(source, edited, isComplex)
    if (plain !== undefined) return { text: plain }
    if (isComplex) return { refused: "too-complex" }
    const mdx = links.from?.endsWith(".mdx") === true ? mdxFormsOf(source) : undefined
    const given = [source, edited, resolveWith(links), writeWith(links), mdx] as const
    try {
      return { text: replace(...given) }
    } catch (error) {
      const isRewritten = error instanceof Unwritable && document.anew === true && !isLong
      const text = isRewritten ? rewriteDocument(...given) : undefined
      if (text === undefined) throw error
      return { text }
    }
  } catch (error) {
    if (error instanceof PatchRefused) return { refused: error.reason, words: [error.key] }
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
