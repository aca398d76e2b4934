export type { MarkdownNodes } from "./syntax/MarkdownNodes.ts"
export type { Derived, NamedPlace, Reference, Section, FallbackReason } from "./document/Derived.ts"
export { readConditionAlone } from "./frontMatter/readConditionAlone.ts"
export { deriveSource } from "./derive/deriveSource.ts"
export { dayOf } from "./frontMatter/dayOf.ts"
export { derivePlainText } from "./derive/derivePlainText.ts"
export type { BlockPatch } from "./document/BlockPatch.ts"
export type { ColumnDefinition, ImageData, TableRecord, TableView } from "./document/BlockData.ts"
export { type ContentReference, isReference, writeReferenceById } from "./document/ContentReference.ts"
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
} from "./document/Document.ts"
export { type EditedSource, editSource, type SourceEdit } from "./edit/editSource.ts"
export { isElement } from "./html/elementNames.ts"
export { emojiOfCode, withEmoji } from "./text/emoji.ts"
export { harmlessDocument } from "./document/harmlessDocument.ts"
export { boxOf } from "./document/childrenOf.ts"
export { writeEntities } from "./html/Html.ts"
export { deepest as deepestInclusion, includedIn, includeReusables } from "./derive/includeReusables.ts"
export type { Include } from "./document/includes.ts"
export { wordsOf } from "./inlines/inlineText.ts"
export { type ParseMarkdown, parseMarkdown } from "./syntax/Markdown.ts"
export { parseDocument } from "./read/parseDocument.ts"
export { parseMarkdownFast } from "./syntax/parseMarkdownFast.ts"
export { previewBlocks } from "./derive/previewBlocks.ts"
export { type DocumentPlaces, placesIn } from "./document/placesIn.ts"
export { printDocument, printHeading, printInSteps, printTree } from "./print/printDocument.ts"
export { deriveSafely, readDocumentSafely } from "./derive/readSource.ts"
export { referencedId } from "./document/referencedId.ts"
export { replaceDocument } from "./edit/replaceDocument.ts"
export { wordsOfTitle } from "./inlines/readTitle.ts"
export { selectPart } from "./text/selectPart.ts"
export { resolveReferences } from "./document/resolveReferences.ts"
export { meaningOf } from "./compare/sameBlocks.ts"
export { slugify } from "./text/slugify.ts"
export { writeTag } from "./tags/Tag.ts"
export { isPlainText, plainTextDocument } from "./document/plainTextDocument.ts"
export { destinationOfTemplate } from "./links/templateLinks.ts"
export type { Conventions } from "./frontMatter/Conventions.ts"
export type { MetaLinks } from "./frontMatter/FrontMatter.ts"
export type { FrontMatterChanges } from "./frontMatter/writeFrontMatter.ts"
export { attribute, splitLiteral } from "./print/writeHtml.ts"
export { withProperties } from "./document/withProperties.ts"
export { moveTitle } from "./edit/moveTitle.ts"
export { tidyTitle, titleIn, withNewHeading } from "./edit/writeTitle.ts"
export { yamlOf } from "./frontMatter/yamlOf.ts"
export { evaluateConditions } from "./expressions/evaluateConditions.ts"
export { evaluateDocument, type Evaluation, hasExpressions } from "./expressions/evaluateDocument.ts"
export type { Scope } from "./expressions/evaluateExpression.ts"
export { parseExpression } from "./expressions/parseExpression.ts"
export { Anchors } from "./headings/anchors.ts"
export { decodeEscapes, writeAnchor } from "./text/decodeEscapes.ts"
export { entryAt, placesOf } from "./links/entryAt.ts"
export { pathOfReference, referenceOfPath, targetOfIdPath } from "./links/idPath.ts"
export { type PageLinks, resolveWith, writePath, writeWith } from "./links/PageLinks.ts"
export type { PathTarget } from "./links/PathTarget.ts"
export { longCharacters } from "./syntax/complexity.ts"
export { isAddress } from "./links/isAddress.ts"
export { isHarmlessAddress } from "./links/isHarmlessAddress.ts"
export { pictureInAddress, type WrittenPicture } from "./links/pictureInAddress.ts"
export { type RepositoryTarget, resolveTarget } from "./links/resolveTarget.ts"
export { spellingsLike } from "./links/spellingsLike.ts"
export { compareTokens, numberTokens } from "./diff/compareTokens.ts"
export { followBlocks } from "./moves/followBlocks.ts"
export { findCommonLines } from "./mergeLines/findCommonLines.ts"
export { keepsLines } from "./mergeLines/keepsLines.ts"
export type { MarkdownConflict } from "./mergeLines/MarkdownConflict.ts"
export { mergeAdded } from "./merge/mergeAdded.ts"
export { mergeAsOne } from "./merge/mergeAsOne.ts"
export { type MergedMarkdown, mergeMarkdown, openConflicts } from "./merge/mergeMarkdown.ts"
export {
  agreed,
  type Resolution,
  type Resolutions,
  mapThreeWay,
  type ThreeWay
} from "./mergeLines/ThreeWay.ts"
export { findIgnored } from "./problems/findIgnored.ts"
export { findSyntaxProblems } from "./problems/findSyntaxProblems.ts"
export type { IgnoredRange, SyntaxProblem, SyntaxRule } from "./problems/SyntaxProblem.ts"
