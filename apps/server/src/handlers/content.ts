import type { ListQueryValues } from "@octavo/api"
import {
  editSpace,
  type FileId,
  getDocument,
  getFile,
  getReusableContent,
  listFiles,
  openContent,
  openPages,
  type ReusableContentId
} from "@octavo/content"
import { requestPdf } from "@octavo/pdf"
import type { Snippets } from "@octavo/html"
import type { PageCaches } from "@octavo/publishing"
import { Measured, hashBytes, Signer } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { makeForFrontEnds } from "../frontEnds/forFrontEnds.ts"
import { visibleContent } from "../frontEnds/visibleContent.ts"
import { visibleFiles } from "../frontEnds/visibleFiles.ts"
import { linkDay } from "../files/downloadLink.ts"
import { apiGroup } from "../http/apiGroup.ts"
import { onServices } from "../http/onServices.ts"
import { listing } from "../http/listing.ts"
import { pdfPath, pdfWanted } from "../pdf/pdfLink.ts"
import { encodeJson } from "../http/EncodedJson.ts"
import { statesOf, withRevisionTag, withRevisionTagOfJson } from "../http/revisionTag.ts"
import { editsOf, presentEdited } from "../presenters/presentEdited.ts"
import { findMergedFrom } from "../presenters/findMergedFrom.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { pageTreeParts } from "../presenters/pageTreeParts.ts"
import { revisionParts } from "../presenters/presentRevision.ts"
import { PublicUrl } from "../PublicUrl.ts"
import { makeKeptContent } from "./keptContent.ts"
import { makeKeptSearches } from "./keptSearches.ts"
import { makeKeptPages } from "./keptPages.ts"
import { previewContent } from "./previewContent.ts"
import { pageAnswers } from "./pageAnswers.ts"
import { atRevision, inChangeRequest, inSpace, type Snapshot } from "./Snapshot.ts"

interface MetadataRequest {
  readonly query: { readonly metadata?: boolean; readonly computed?: boolean }
}

interface ReusableContentRequest {
  readonly params: { readonly reusableContentId: ReusableContentId }
  readonly query: { readonly format?: "document" | "markdown"; readonly metadata?: boolean }
}

interface FileRequest extends MetadataRequest {
  readonly params: { readonly fileId: FileId }
}

interface FilesRequest {
  readonly query: ListQueryValues & { readonly metadata?: boolean }
}

interface PdfRequest {
  readonly query: Parameters<typeof pdfWanted>[0]
}

/** The place of an answer that changes with the next revision; null for that of a revision by its id. */
const placeOf = ({ changeRequest, name, selector }: Snapshot, form: string) =>
  selector === null || changeRequest !== null ? `${name.join(" ")} ${form}` : null

export const contentLayer = apiGroup(
  "content",
  Effect.fnUntraced(function* (handlers) {
    const publicUrl = yield* PublicUrl
    const signer = yield* Signer
    const forFrontEnds = yield* makeForFrontEnds
    const visible = visibleContent(publicUrl, signer)
    const visibleOfFiles = visibleFiles(publicUrl, signer)
    const isMeasured = yield* Measured
    const { keepContent, keepTree } = yield* makeKeptContent(isMeasured)
    const filePresenter = (spaceId: string, metadata: boolean) =>
      Effect.map(Clock.currentTimeMillis, (now) => ({
        present: presentFile({ publicUrl, spaceId, signer, now, metadata }),
        day: linkDay(now)
      }))

    const answerContent = Effect.fnUntraced(function* (
      snapshot: Snapshot,
      { query: { computed = true, metadata = true } }: MetadataRequest
    ) {
      const { selector, spaceId } = snapshot
      const { read, revision } = yield* openContent(spaceId, selector)
      const { day, present } = yield* filePresenter(spaceId, metadata)
      const encode = Effect.flatMap(read, (content) =>
        Effect.map(
          encodeJson(revisionParts({ publicUrl, spaceId, metadata, computed }, content, present), true),
          (json) => ({ ...json, hasFiles: content.files.length > 0 })
        )
      )
      // Access was asked for before. Of the content of a revision, only the links to files change, day by day.
      const form = `${metadata} ${computed}`
      const encoded = yield* keepContent(placeOf(snapshot, form), `${revision.id} ${form} ${day}`, encode)
      // The people of a change request look different to each reader, so it is not among what is kept.
      const mergedFrom =
        revision.type === "merge" ? yield* findMergedFrom(publicUrl, spaceId, revision.id) : null
      // A conditional request must not keep a client with expired links to files.
      const tag = [
        revision.id,
        ...(computed ? [] : ["written"]),
        ...(encoded.hasFiles ? [day] : []),
        ...(mergedFrom === null ? [] : [Date.parse(mergedFrom.updatedAt), mergedFrom.comments])
      ].join("-")
      const more = mergedFrom === null ? undefined : { mergedFrom }
      return yield* withRevisionTagOfJson(tag, Effect.succeed(encoded), more)
    })

    const answerPages = (
      snapshot: Snapshot,
      { query: { computed = true, metadata = true } }: MetadataRequest
    ) => {
      const { selector, spaceId } = snapshot
      return Effect.flatMap(openPages(spaceId, selector), ({ read, revisionId }) => {
        const encode = Effect.flatMap(read, (pages) =>
          encodeJson(pageTreeParts(pages, { publicUrl, spaceId, metadata, computed }), true)
        )
        // Access was asked for before. The tree of a revision never changes.
        const form = `${spaceId} ${metadata} ${computed}`
        const json = keepTree(placeOf(snapshot, form), `${revisionId} ${form}`, encode)
        return withRevisionTagOfJson(computed ? revisionId : `${revisionId}-written`, json)
      })
    }

    const onRenderer = onServices(yield* Effect.context<PageCaches | Snippets>())
    const { answerPage, answerPageByPath, answerPageDocument } = pageAnswers(
      publicUrl,
      yield* makeKeptPages(isMeasured),
      onRenderer
    )

    const answerReusable = (
      { spaceId, selector }: Snapshot,
      { params, query: { format, metadata = true } }: ReusableContentRequest
    ) =>
      Effect.flatMap(
        getReusableContent(spaceId, params.reusableContentId, format ?? null, selector),
        ({ content: { git, id, sourceHash, title }, revisionId, text }) =>
          withRevisionTag(revisionId, {
            id,
            title,
            ...(metadata && git !== null && { git }),
            ...(text ?? { document: sourceHash })
          })
      )

    const answerReusableDocument = (
      { spaceId, selector }: Snapshot,
      { params }: Pick<ReusableContentRequest, "params">
    ) =>
      Effect.flatMap(
        getReusableContent(spaceId, params.reusableContentId, "document", selector),
        ({ revisionId, text }) =>
          withRevisionTag(revisionId, text !== null && "document" in text ? text.document : {})
      )

    const answerFiles = (
      { name, spaceId, selector }: Snapshot,
      { query: { metadata = true, ...query } }: FilesRequest
    ) =>
      Effect.flatMap(filePresenter(spaceId, metadata), ({ present }) =>
        listing(["files", ...name], query, (request) => listFiles(spaceId, request, selector), present)
      )

    const answerFile = (
      { spaceId, selector }: Snapshot,
      { params, query: { metadata = true } }: FileRequest
    ) =>
      Effect.flatMap(getFile(spaceId, params.fileId, selector), (file) =>
        Effect.flatMap(filePresenter(spaceId, metadata), ({ day, present }) =>
          withRevisionTag(hashBytes(`${day} ${JSON.stringify(file)}`), present(file))
        )
      )

    const answerPdf = Effect.fnUntraced(function* (
      { changeRequest, spaceId }: Snapshot,
      { query }: PdfRequest
    ) {
      const revision = changeRequest?.changeRequest.revisionId ?? null
      const { request, title } = yield* requestPdf(spaceId, { revision, ...pdfWanted(query) })
      const now = yield* Clock.currentTimeMillis
      return { url: `${publicUrl}${pdfPath(signer, request, title, now)}` }
    })

    const answerSearch = yield* makeKeptSearches(publicUrl, isMeasured)

    return handlers.handleAll({
      searchSpaceContent: ({ params: { spaceId }, query }) => answerSearch(spaceId, query),
      changeContentInSpace: ({ headers, params, payload }) =>
        presentEdited(
          { publicUrl, metadata: true },
          editSpace(params.spaceId, editsOf(payload), { ifMatch: statesOf(headers["if-match"]) })
        ),
      previewContent: ({ params, payload }) => previewContent(onRenderer, params.spaceId, payload),
      getCurrentRevision: forFrontEnds(visible.revision, inSpace(answerContent)),
      getRevisionById: forFrontEnds(visible.revision, atRevision(answerContent)),
      getRevisionOfChangeRequestById: inChangeRequest(answerContent),
      listPages: forFrontEnds(visible.pages, inSpace(answerPages)),
      listPagesInRevisionById: forFrontEnds(visible.pages, atRevision(answerPages)),
      listPagesInChangeRequest: inChangeRequest(answerPages),
      getPageById: forFrontEnds(visible.page, inSpace(answerPage)),
      getPageInRevisionById: forFrontEnds(visible.page, atRevision(answerPage)),
      getPageInChangeRequestById: inChangeRequest(answerPage),
      getPageByPath: forFrontEnds(visible.pageByPath, inSpace(answerPageByPath)),
      getPageInRevisionByPath: forFrontEnds(visible.pageByPath, atRevision(answerPageByPath)),
      getPageInChangeRequestByPath: inChangeRequest(answerPageByPath),
      getPageDocumentInRevisionById: forFrontEnds(visible.pageDocument, atRevision(answerPageDocument)),
      getDocumentById: ({ params: { documentId, spaceId } }) =>
        Effect.flatMap(getDocument(spaceId, documentId), ({ document, revisionId }) =>
          withRevisionTag(`${revisionId}-${documentId}`, document)
        ),
      getReusableContentById: inSpace(answerReusable),
      getReusableContentInRevisionById: atRevision(answerReusable),
      getReusableContentInChangeRequestById: inChangeRequest(answerReusable),
      getReusableContentDocumentInRevisionById: atRevision(answerReusableDocument),
      listFiles: forFrontEnds(visibleOfFiles.files, inSpace(answerFiles)),
      listFilesInRevisionById: forFrontEnds(visibleOfFiles.files, atRevision(answerFiles)),
      listFilesInChangeRequestById: inChangeRequest(answerFiles),
      getSpacePDF: inSpace(answerPdf),
      getChangeRequestPDF: inChangeRequest(answerPdf),
      getFileById: forFrontEnds(visibleOfFiles.file, inSpace(answerFile)),
      getFileInRevisionById: forFrontEnds(visibleOfFiles.file, atRevision(answerFile)),
      getFileInChangeRequestById: inChangeRequest(answerFile)
    })
  })
)
