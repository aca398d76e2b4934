export type { MarkdownNodes } from "./documents/MarkdownNodes.ts"
export type { Derived, NamedPlace, Reference, Section, FallbackReason } from "./documents/Derived.ts"
export { readConditionAlone } from "./documents/readConditionAlone.ts"
export { deriveSource } from "./documents/deriveSource.ts"
export { derivePlainText } from "./documents/derivePlainText.ts"
export type { ColumnDefinition, ImageData, TableRecord, TableView } from "./documents/BlockData.ts"
export { type ContentReference, isReference, writeReferenceById } from "./documents/ContentReference.ts"
export {
  type Block,
  type BlockOf,
  type Document,
  type Fragment,
  type Inline,
  type InlineOf,
  isDocument,
  type Leaf,
  type Mark,
  type Text
} from "./documents/Document.ts"
export { type EditedSource, editSource, type SourceEdit } from "./documents/editSource.ts"
export { emojiOfCode } from "./documents/emoji.ts"
export { boxOf } from "./documents/childrenOf.ts"
export { writeEntities } from "./documents/Html.ts"
export { deepest as deepestInclusion, includedIn, includeReusables } from "./documents/includeReusables.ts"
export { wordsOf } from "./documents/inlineText.ts"
export { type ParseMarkdown, parseMarkdown } from "./documents/Markdown.ts"
export { parseDocument } from "./documents/parseDocument.ts"
export { parseMarkdownFast } from "./documents/parseMarkdownFast.ts"
export { previewBlocks } from "./documents/previewBlocks.ts"
export { type DocumentPlaces, placesIn } from "./documents/placesIn.ts"
export { printDocument, printHeading, printTree } from "./documents/printDocument.ts"
export { deriveSafely, readDocumentSafely } from "./documents/readSource.ts"
export { referencedId } from "./documents/referencedId.ts"
export { replaceDocument } from "./documents/replaceDocument.ts"
export { resolveReferences } from "./documents/resolveReferences.ts"
export { meaningOf } from "./documents/sameBlocks.ts"
export { slugify } from "./documents/slugify.ts"
export { writeTag } from "./documents/Tag.ts"
export { isPlainText, plainTextDocument } from "./documents/plainTextDocument.ts"
export type { MetaLinks } from "./documents/FrontMatter.ts"
export type { FrontMatterChanges } from "./documents/writeFrontMatter.ts"
export { attribute, splitLiteral } from "./documents/writeHtml.ts"
export { titleIn } from "./documents/writeTitle.ts"
export { yamlOf } from "./documents/yamlOf.ts"
export { evaluateConditions } from "./expressions/evaluateConditions.ts"
export { evaluateDocument, type Evaluation, hasExpressions } from "./expressions/evaluateDocument.ts"
export type { Scope } from "./expressions/evaluateExpression.ts"
export { parseExpression } from "./expressions/parseExpression.ts"
export { decodeEscapes, writeAnchor } from "./links/decodeEscapes.ts"
export { entryAt, placesOf } from "./links/entryAt.ts"
export { pathOfReference, referenceOfPath, targetOfIdPath } from "./links/idPath.ts"
export { type PageLinks, resolveWith, writePath, writeWith } from "./links/PageLinks.ts"
export type { PathTarget } from "./links/PathTarget.ts"
export { resolveTarget } from "./links/resolveTarget.ts"
export { followBlocks } from "./merge/followBlocks.ts"
export type { MarkdownConflict } from "./merge/MarkdownConflict.ts"
export { mergeAsOne } from "./merge/mergeAsOne.ts"
export { type MergedMarkdown, mergeMarkdown, openConflicts } from "./merge/mergeMarkdown.ts"
export { agreed, type Resolution, type Resolutions, mapThreeWay, type ThreeWay } from "./merge/ThreeWay.ts"
