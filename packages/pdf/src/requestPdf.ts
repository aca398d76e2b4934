import {
  type PageId,
  PageNotFound,
  Pages,
  requireSpace,
  type RevisionId,
  RevisionNotFound,
  Revisions,
  type SpaceId
} from "@octavo/content"
import { audit } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"

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

/**
 * Describes the content and the name of a PDF, if the caller may read it, and adds the audit entry of the export. Nothing is
 * printed yet.
 */
export const requestPdf = Effect.fn("content.requestPdf")(function* (
  spaceId: SpaceId,
  { only, pageId, revision }: PdfWanted
) {
  const { head, revisionId: active, space } = yield* requireSpace(spaceId, "read")
  const named = revision === null ? null : yield* (yield* Revisions).get(revision)
  if (named !== null && named.spaceId !== spaceId)
    return yield* new RevisionNotFound({ revisionId: named.id })
  const [place] = pageId === null ? [] : yield* (yield* Pages).findPlaces(named ?? head, [pageId])
  if (pageId !== null && place === undefined) return yield* new PageNotFound({ pageId })
  const request: PdfRequest = {
    spaceId,
    revisionId: revision ?? active,
    pageId,
    only: pageId !== null && only
  }
  yield* audit({
    organizationId: space.organizationId,
    action: "space.pdfRequested",
    target: { kind: "space", id: spaceId },
    after: { revision: request.revisionId, page: pageId }
  })
  return { request, title: place === undefined ? space.title : place.page.title }
}, atomically)
