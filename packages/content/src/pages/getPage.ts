import { Effect, Option } from "effect"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import type { Document } from "../documents/Document.ts"
import { documentOf } from "./documentOf.ts"
import { type PageId, PageNotFound } from "./Page.ts"
import { Pages } from "./Pages.ts"
import { pageNode } from "./pageTree.ts"

/** The text of a page, as it was written or as a document tree; neither for groups and links. */
export type PageText = { readonly markdown: string } | { readonly document: Document } | null

/** A page as it is now, with its text in the form that is asked for. */
export const getPage = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  pageId: PageId,
  format: "markdown" | "document"
) {
  const { head, revisionId } = yield* requireSpace(spaceId, "read")
  const pages = yield* Pages
  if (format === "markdown") {
    const found = yield* pages.findWithText(head, pageId)
    if (Option.isNone(found)) return yield* new PageNotFound({ pageId })
    const { text: markdown } = found.value
    const text: PageText = markdown === null ? null : { markdown }
    return { revisionId, page: pageNode(found.value), text }
  }
  const found = yield* pages.findWithDocument(head, pageId)
  if (Option.isNone(found)) return yield* new PageNotFound({ pageId })
  const { page, source } = found.value
  const text: PageText = source === null ? null : { document: yield* documentOf(head, page, source) }
  return { revisionId, page: pageNode(found.value), text }
})
