import { Effect, Option } from "effect"
import { requireSnapshot, type RevisionSelector } from "../revisions/requireRevision.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import { SpaceNotFound } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { Document, Evaluation } from "@octavo/markdown"
import { withReusables } from "../reusables/withReusables.ts"
import { findLocations } from "../links/findLocations.ts"
import { documentOf } from "../pages/documentOf.ts"
import { evaluatePageDocument, evaluatePageMarkdown } from "../pages/evaluatePage.ts"
import { type PageId, PageNotFound } from "../entries/Page.ts"
import { Pages, type PageWithDocument, type PageWithText } from "../entries/Pages.ts"
import { pageNode } from "../entries/pageTree.ts"

/** The text of a page, as it was written or as a document tree; neither for groups and links. */
export type PageText = { readonly markdown: string } | { readonly document: Document } | null

/** The requested parts of a page besides its text in one form or the other. */
export interface PageRequest {
  /** Which expressions are replaced by their values; null for none. */
  readonly evaluation?: Evaluation | null
  /** The page as it is in this state of the space; as it is now for null. */
  readonly selector?: RevisionSelector
}

/** Finds the page, where the caller may read it. Access is asked for beside the page, of which nothing is used without it. */
const findPage = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  pageId: PageId,
  withDocument: boolean,
  selector: RevisionSelector
) {
  const pages = yield* Pages
  if (selector !== null) {
    const { at, revisionId } = yield* requireSnapshot(spaceId, selector)
    const page = yield* withDocument ? pages.findWithDocument(at, pageId) : pages.findWithText(at, pageId)
    return { at, revisionId, page: page as Option.Option<PageWithText | PageWithDocument> }
  }
  const reading = withDocument
    ? pages.findCurrentWithDocument(spaceId, pageId)
    : pages.findCurrentWithText(spaceId, pageId)
  const [, found] = yield* Effect.all([requireSpace(spaceId, "read"), reading], { concurrency: 2 })
  if (found === null) return yield* new SpaceNotFound({ spaceId })
  return {
    at: found.head,
    revisionId: found.revisionId,
    page: found.page as Option.Option<PageWithText | PageWithDocument>
  }
})

/** A page with its text in the form that is asked for. */
export const getPage = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  pageId: PageId,
  format: "markdown" | "document",
  { evaluation = null, selector = null }: PageRequest = {}
) {
  const asWritten = format === "markdown" && evaluation === null
  const { at, page: found, revisionId } = yield* findPage(spaceId, pageId, !asWritten, selector)
  if (Option.isNone(found)) return yield* new PageNotFound({ pageId })
  const answer = (text: PageText) =>
    Effect.map(pageNode(found.value), (node) => ({ revisionId, page: node, text }))
  if ("text" in found.value)
    return yield* answer(found.value.text === null ? null : { markdown: found.value.text })
  const { page, source } = found.value
  if (source === null) return yield* answer(null)
  if (format === "markdown" && evaluation !== null)
    return yield* answer({ markdown: yield* evaluatePageMarkdown(at, page, source, evaluation) })
  const document = yield* documentOf(at, page, source)
  return yield* answer({
    document: evaluation === null ? document : yield* evaluatePageDocument(at, page, document, evaluation)
  })
})

/** A page with its document, reusable contents included, and where the references of it lead; the document is null for groups and links. */
export const getLinkedPage = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  pageId: PageId,
  { evaluation = null, selector = null }: PageRequest = {}
) {
  const { at, page: found, revisionId } = yield* findPage(spaceId, pageId, true, selector)
  if (Option.isNone(found)) return yield* new PageNotFound({ pageId })
  const node = yield* pageNode(found.value)
  if ("text" in found.value || found.value.source === null) return { revisionId, page: node, linked: null }
  const { page, source } = found.value
  const own = yield* documentOf(at, page, source)
  // Each of these steps takes a moment for a long page.
  yield* Effect.yieldNow
  const written = yield* withReusables(at, own)
  const document = evaluation === null ? written : yield* evaluatePageDocument(at, page, written, evaluation)
  return {
    revisionId,
    page: node,
    linked: { document, locate: yield* findLocations(spaceId, at, pageId, document) }
  }
})
