import { Api, type ListQueryValues } from "@octavo/api"
import {
  editSpace,
  FileId,
  getCurrentContent,
  getFile,
  getPage,
  getPageByPath,
  getAuthorizedContent,
  getReusableContent,
  getRevisionContent,
  listFiles,
  listPages,
  PageId,
  PageNotFound,
  ReusableContentId,
  RevisionId,
  searchSpace,
  SpaceId,
  type RevisionSelector,
  SearchPosition
} from "@octavo/content"
import { type Evaluation } from "@octavo/markdown"
import { requestPdf } from "@octavo/pdf"
import { hashBytes, Signer } from "@octavo/kernel"
import { requireChangeRequest } from "@octavo/reviews"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { linkDay } from "../files/downloadLink.ts"
import { listing, listingBy } from "../http/listing.ts"
import { pdfPath, pdfWanted } from "../pdf/pdfLink.ts"
import { tagsOf, withRevisionTag } from "../http/revisionTag.ts"
import { editsOf, presentEdited } from "../presenters/presentEdited.ts"
import { findMergedFrom } from "../presenters/findMergedFrom.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { presentPage } from "../presenters/presentPage.ts"
import { presentRevision, type RevisionContent } from "../presenters/presentRevision.ts"
import { presentPageHit } from "../presenters/presentPageHit.ts"
import { PublicUrl } from "../PublicUrl.ts"

const evaluationOf = (evaluated: boolean | "deterministic-only"): Evaluation | null =>
  evaluated === true ? "everything" : evaluated === false ? null : evaluated

/** Where something is read: in a space as it is now, as it was at a revision, or as a change request shows it. */
interface Place {
  readonly spaceId: SpaceId
  readonly selector: RevisionSelector
  /** Names the place, for cursors. */
  readonly name: ReadonlyArray<string>
}

const placeOf = ({
  changeRequestId,
  revisionId,
  ...params
}: {
  readonly spaceId: string
  readonly revisionId?: string
  readonly changeRequestId?: string
}) => {
  const spaceId = SpaceId.make(params.spaceId)
  if (changeRequestId !== undefined) {
    return Effect.map(
      requireChangeRequest(spaceId, changeRequestId, "read"),
      ({ changeRequest, snapshot }): Place => ({
        spaceId,
        selector: snapshot,
        name: [spaceId, changeRequest.id]
      })
    )
  }
  const place: Place =
    revisionId === undefined
      ? { spaceId, selector: null, name: [spaceId] }
      : { spaceId, selector: RevisionId.make(revisionId), name: [spaceId, revisionId] }
  return Effect.succeed(place)
}

interface PageQuery {
  readonly evaluated?: boolean | "deterministic-only"
  readonly format?: "document" | "markdown"
  readonly metadata?: boolean
}

type FilesQuery = ListQueryValues & { readonly metadata?: boolean }

export const contentLayer = HttpApiBuilder.group(
  Api,
  "content",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer
    const filePresenter = (spaceId: string, metadata: boolean) =>
      Effect.map(Clock.currentTimeMillis, (now) => ({
        present: presentFile({ publicUrl, spaceId, signer, now, metadata }),
        day: linkDay(now)
      }))

    const answerRevision = Effect.fnUntraced(function* (content: RevisionContent, metadata: boolean) {
      const spaceId = content.revision.spaceId
      const page = presentPage({ publicUrl, spaceId, metadata })
      const { day, present } = yield* filePresenter(spaceId, metadata)
      // Who asks whether anything is new must not be left with links to files that have ended.
      const { id, type } = content.revision
      const mergedFrom = type === "merge" ? yield* findMergedFrom(publicUrl, spaceId, id) : null
      const said = mergedFrom === null ? [] : [Date.parse(mergedFrom.updatedAt), mergedFrom.comments]
      const tag = [id, ...(content.files.length === 0 ? [] : [day]), ...said].join("-")
      const resource = presentRevision({ publicUrl, metadata }, content, page, present, mergedFrom)
      return yield* withRevisionTag(tag, resource)
    })

    const answerPages = ({ spaceId, selector }: Place, metadata: boolean) =>
      Effect.flatMap(listPages(spaceId, selector), ({ pages, revisionId }) =>
        withRevisionTag(revisionId, { pages: pages.map(presentPage({ publicUrl, spaceId, metadata })) })
      )

    const answerPage = ({ spaceId, selector }: Place, pageId: string, query: PageQuery) => {
      const { evaluated = false, format = "document", metadata = true } = query
      const request = { evaluation: evaluationOf(evaluated), selector }
      return Effect.flatMap(
        getPage(spaceId, PageId.make(pageId), format, request),
        ({ page, revisionId, text }) =>
          withRevisionTag(revisionId, { ...presentPage({ publicUrl, spaceId, metadata })(page), ...text })
      )
    }

    const answerPageAt = ({ spaceId, selector }: Place, path: string, query: PageQuery) => {
      const { evaluated = false, format = "document", metadata = true } = query
      const request = { evaluation: evaluationOf(evaluated), selector }
      return Effect.flatMap(getPageByPath(spaceId, path, format, request), ({ page, revisionId, text }) =>
        withRevisionTag(revisionId, { ...presentPage({ publicUrl, spaceId, metadata })(page), ...text })
      )
    }

    const answerPageDocument = ({ spaceId, selector }: Place, pageId: string, query: PageQuery) =>
      Effect.flatMap(
        getPage(spaceId, PageId.make(pageId), "document", {
          evaluation: evaluationOf(query.evaluated ?? false),
          selector
        }),
        ({ revisionId, text }) =>
          text !== null && "document" in text
            ? withRevisionTag(revisionId, text.document)
            : Effect.fail(new PageNotFound({ pageId }))
      )

    const answerReusable = ({ spaceId, selector }: Place, id: string, query: PageQuery) =>
      Effect.flatMap(
        getReusableContent(spaceId, ReusableContentId.make(id), query.format ?? null, selector),
        ({ content: { git, id, title }, revisionId, text }) => {
          const metadata = query.metadata ?? true
          return withRevisionTag(revisionId, { id, title, ...(metadata && git !== null && { git }), ...text })
        }
      )

    const answerReusableDocument = ({ spaceId, selector }: Place, id: string) =>
      Effect.flatMap(
        getReusableContent(spaceId, ReusableContentId.make(id), "document", selector),
        ({ revisionId, text }) =>
          withRevisionTag(revisionId, text !== null && "document" in text ? text.document : {})
      )

    const answerFiles = ({ name, spaceId, selector }: Place, query: FilesQuery) =>
      Effect.flatMap(filePresenter(spaceId, query.metadata ?? true), ({ present }) =>
        listing(["files", ...name], query, (request) => listFiles(spaceId, request, selector), present)
      )

    const answerFile = ({ spaceId, selector }: Place, fileId: string, metadata: boolean) =>
      Effect.flatMap(getFile(spaceId, FileId.make(fileId), selector), (file) =>
        Effect.flatMap(filePresenter(spaceId, metadata), ({ day, present }) =>
          withRevisionTag(hashBytes(`${day} ${JSON.stringify(file)}`), present(file))
        )
      )

    const answerPdf = Effect.fnUntraced(function* (
      spaceId: SpaceId,
      revision: RevisionId | null,
      query: Parameters<typeof pdfWanted>[0]
    ) {
      const { request, title } = yield* requestPdf(spaceId, { revision, ...pdfWanted(query) })
      const now = yield* Clock.currentTimeMillis
      return { url: `${publicUrl}${pdfPath(signer, request, title, now)}` }
    })

    return handlers.handleAll({
      searchSpaceContent: ({ params: { spaceId }, query }) =>
        listingBy(SearchPosition)(
          ["search", spaceId, query.query],
          query,
          (request) => searchSpace(SpaceId.make(spaceId), query.query, request),
          presentPageHit(publicUrl, spaceId)
        ),
      getCurrentRevision: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(getCurrentContent(SpaceId.make(params.spaceId)), (content) =>
          answerRevision(content, metadata)
        ),
      getRevisionById: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(
          getRevisionContent(SpaceId.make(params.spaceId), RevisionId.make(params.revisionId)),
          (content) => answerRevision(content, metadata)
        ),
      changeContentInSpace: ({ headers, params, payload }) =>
        Effect.flatMap(
          editSpace(SpaceId.make(params.spaceId), editsOf(payload), { ifMatch: tagsOf(headers["if-match"]) }),
          (edited) => presentEdited({ publicUrl, metadata: true }, edited)
        ),
      getRevisionOfChangeRequestById: ({ params, query: { metadata = true } }) =>
        requireChangeRequest(SpaceId.make(params.spaceId), params.changeRequestId, "read").pipe(
          Effect.flatMap(({ snapshot }) => getAuthorizedContent(snapshot)),
          Effect.flatMap((content) => answerRevision(content, metadata))
        ),
      listPages: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(placeOf(params), (place) => answerPages(place, metadata)),
      listPagesInRevisionById: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(placeOf(params), (place) => answerPages(place, metadata)),
      listPagesInChangeRequest: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(placeOf(params), (place) => answerPages(place, metadata)),
      getPageById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPage(place, params.pageId, query)),
      getPageInRevisionById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPage(place, params.pageId, query)),
      getPageInChangeRequestById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPage(place, params.pageId, query)),
      getPageByPath: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPageAt(place, params.pagePath, query)),
      getPageInRevisionByPath: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPageAt(place, params.pagePath, query)),
      getPageInChangeRequestByPath: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPageAt(place, params.pagePath, query)),
      getPageDocumentInRevisionById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerPageDocument(place, params.pageId, query)),
      getReusableContentById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerReusable(place, params.reusableContentId, query)),
      getReusableContentInRevisionById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerReusable(place, params.reusableContentId, query)),
      getReusableContentInChangeRequestById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerReusable(place, params.reusableContentId, query)),
      getReusableContentDocumentInRevisionById: ({ params }) =>
        Effect.flatMap(placeOf(params), (place) => answerReusableDocument(place, params.reusableContentId)),
      listFiles: ({ params, query }) => Effect.flatMap(placeOf(params), (place) => answerFiles(place, query)),
      listFilesInRevisionById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerFiles(place, query)),
      listFilesInChangeRequestById: ({ params, query }) =>
        Effect.flatMap(placeOf(params), (place) => answerFiles(place, query)),
      getSpacePDF: ({ params, query }) => answerPdf(SpaceId.make(params.spaceId), null, query),
      getChangeRequestPDF: ({ params, query }) => {
        const spaceId = SpaceId.make(params.spaceId)
        return Effect.flatMap(
          requireChangeRequest(spaceId, params.changeRequestId, "read"),
          ({ changeRequest }) => answerPdf(spaceId, changeRequest.revisionId, query)
        )
      },
      getFileById: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(placeOf(params), (place) => answerFile(place, params.fileId, metadata)),
      getFileInRevisionById: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(placeOf(params), (place) => answerFile(place, params.fileId, metadata)),
      getFileInChangeRequestById: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(placeOf(params), (place) => answerFile(place, params.fileId, metadata))
    })
  })
)
