import { Effect, Option } from "effect"
import { type PageId, PageNotFound } from "@octavo/content"
import { Pages } from "@octavo/content"
import { type RevisionId, RevisionNotFound } from "@octavo/content"
import { Revisions } from "@octavo/content"
import { requireSpace } from "@octavo/content"
import type { SpaceId } from "@octavo/content"

/** The content of a PDF: a space at a revision, or one of its pages with its descendants, or that page alone. */
export interface PdfRequest {
  readonly spaceId: SpaceId
  readonly revisionId: RevisionId
  readonly pageId: PageId | null
  readonly only: boolean
}

/** Which PDF of a space is wanted: as it is now for no revision, all pages for no page. */
export interface PdfWanted {
  readonly revision: RevisionId | null
  readonly pageId: PageId | null
  readonly only: boolean
}

/** Describes the content and the name of a PDF, if the caller may read it. Nothing is printed yet. */
export const requestPdf = Effect.fn("content.requestPdf")(function* (
  spaceId: SpaceId,
  { only, pageId, revision }: PdfWanted
) {
  const { head, revisionId: active, space } = yield* requireSpace(spaceId, "read")
  const named = revision === null ? null : yield* (yield* Revisions).get(revision)
  if (named !== null && named.spaceId !== spaceId)
    return yield* new RevisionNotFound({ revisionId: named.id })
  const revisionId = revision ?? active
  if (pageId === null) {
    const request: PdfRequest = { spaceId, revisionId, pageId, only: false }
    return { request, title: space.title }
  }
  const found = yield* (yield* Pages).find(named ?? head, pageId)
  if (Option.isNone(found)) return yield* new PageNotFound({ pageId })
  const request: PdfRequest = { spaceId, revisionId, pageId, only }
  return { request, title: found.value.page.title }
})
