import { Api, type ListQueryValues } from "@octavo/api"
import {
  type Evaluation,
  FileId,
  getCurrentContent,
  getFile,
  getPage,
  getRevisionContent,
  listFiles,
  listPages,
  PageId,
  RevisionId,
  searchSpace,
  SpaceId
} from "@octavo/content"
import { hashBytes, Signer } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { linkDay } from "../files/downloadLink.ts"
import { listing } from "../http/listing.ts"
import { withRevisionTag } from "../http/revisionTag.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { presentPage } from "../presenters/presentPage.ts"
import { presentRevision, type RevisionContent } from "../presenters/presentRevision.ts"
import { presentSearchHit } from "../presenters/presentSearchHit.ts"
import { PublicUrl } from "../PublicUrl.ts"

const evaluationOf = (evaluated: boolean | "deterministic-only"): Evaluation | null =>
  evaluated === true ? "everything" : evaluated === false ? null : evaluated

/** Where something is read: in a space as it is now, or as it was at a revision. */
interface Place {
  readonly spaceId: SpaceId
  /** Null for now. */
  readonly revision: RevisionId | null
}

const placeOf = (params: { readonly spaceId: string; readonly revisionId?: string }): Place => ({
  spaceId: SpaceId.make(params.spaceId),
  revision: params.revisionId === undefined ? null : RevisionId.make(params.revisionId)
})

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
    const filePresenter = (metadata: boolean) =>
      Effect.map(Clock.currentTimeMillis, (now) => ({
        present: presentFile({ publicUrl, signer, now, metadata }),
        day: linkDay(now)
      }))

    const answerRevision = Effect.fnUntraced(function* (content: RevisionContent, metadata: boolean) {
      const spaceId = content.revision.spaceId
      const page = presentPage({ publicUrl, spaceId, metadata })
      const { day, present } = yield* filePresenter(metadata)
      // Who asks whether anything is new must not be left with links to files that have ended.
      const tag = content.files.length === 0 ? content.revision.id : `${content.revision.id}-${day}`
      return yield* withRevisionTag(tag, presentRevision({ publicUrl, metadata }, content, page, present))
    })

    const answerPages = ({ revision, spaceId }: Place, metadata: boolean) =>
      Effect.flatMap(listPages(spaceId, revision), ({ pages, revisionId }) =>
        withRevisionTag(revisionId, { pages: pages.map(presentPage({ publicUrl, spaceId, metadata })) })
      )

    const answerPage = ({ revision, spaceId }: Place, pageId: string, query: PageQuery) => {
      const { evaluated = false, format = "document", metadata = true } = query
      const wanted = { evaluation: evaluationOf(evaluated), revisionId: revision }
      return Effect.flatMap(
        getPage(spaceId, PageId.make(pageId), format, wanted),
        ({ page, revisionId, text }) =>
          withRevisionTag(revisionId, { ...presentPage({ publicUrl, spaceId, metadata })(page), ...text })
      )
    }

    const answerFiles = ({ revision, spaceId }: Place, query: FilesQuery) =>
      Effect.flatMap(filePresenter(query.metadata ?? true), ({ present }) =>
        listing(
          ["files", spaceId, ...(revision === null ? [] : [revision])],
          query,
          (request) => listFiles(spaceId, request, revision),
          present
        )
      )

    const answerFile = ({ revision, spaceId }: Place, fileId: string, metadata: boolean) =>
      Effect.flatMap(getFile(spaceId, FileId.make(fileId), revision), (file) =>
        Effect.flatMap(filePresenter(metadata), ({ day, present }) =>
          withRevisionTag(hashBytes(`${day} ${JSON.stringify(file)}`), present(file))
        )
      )

    return handlers.handleAll({
      searchSpaceContent: ({ params: { spaceId }, query }) =>
        listing(
          ["search", spaceId, query.query],
          query,
          (request) => searchSpace(SpaceId.make(spaceId), query.query, request),
          presentSearchHit(publicUrl, spaceId)
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
      listPages: ({ params, query: { metadata = true } }) => answerPages(placeOf(params), metadata),
      listPagesInRevisionById: ({ params, query: { metadata = true } }) =>
        answerPages(placeOf(params), metadata),
      getPageById: ({ params, query }) => answerPage(placeOf(params), params.pageId, query),
      getPageInRevisionById: ({ params, query }) => answerPage(placeOf(params), params.pageId, query),
      listFiles: ({ params, query }) => answerFiles(placeOf(params), query),
      listFilesInRevisionById: ({ params, query }) => answerFiles(placeOf(params), query),
      getFileById: ({ params, query: { metadata = true } }) =>
        answerFile(placeOf(params), params.fileId, metadata),
      getFileInRevisionById: ({ params, query: { metadata = true } }) =>
        answerFile(placeOf(params), params.fileId, metadata)
    })
  })
)
