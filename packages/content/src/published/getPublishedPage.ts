import { Effect, Option } from "effect"
import { documentOf } from "../pages/documentOf.ts"
import type { PageText } from "../documents/getPage.ts"
import { type PageId, PageNotFound } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import { pageNode } from "../entries/pageTree.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { PublishedSpaces } from "./PublishedSpaces.ts"
import { requireHead } from "./requireHead.ts"

/**
 * A page with its text for visitors, with its conditional blocks and expressions as they were written. Whether the visitor sees the
 * page, its tree decides (`listPublishedPages`).
 */
export const getPublishedPage = Effect.fnUntraced(function* (
  published: PublishedSpaces,
  spaceId: SpaceId,
  pageId: PageId,
  format: "markdown" | "document"
) {
  const { at, revisionId } = yield* requireHead(published, spaceId)
  const pages = yield* Pages
  if (format === "markdown") {
    const found = yield* pages.findWithText(at, pageId)
    if (Option.isNone(found)) return yield* new PageNotFound({ pageId })
    const text: PageText = found.value.text === null ? null : { markdown: found.value.text }
    return { revisionId, page: yield* pageNode(found.value), text }
  }
  const found = yield* pages.findWithDocument(at, pageId)
  if (Option.isNone(found)) return yield* new PageNotFound({ pageId })
  const { page, source } = found.value
  const text: PageText = source === null ? null : { document: yield* documentOf(at, page, source) }
  return { revisionId, page: yield* pageNode(found.value), text }
})
