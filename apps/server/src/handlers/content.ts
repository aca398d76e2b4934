import { Api } from "@octavo/api"
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
      listPages: ({ params: { spaceId }, query: { metadata = true } }) =>
        Effect.flatMap(listPages(SpaceId.make(spaceId)), ({ pages, revisionId }) =>
          withRevisionTag(revisionId, { pages: pages.map(presentPage({ publicUrl, spaceId, metadata })) })
        ),
      getPageById: ({
        params: { pageId, spaceId },
        query: { evaluated = false, format = "document", metadata = true }
      }) =>
        Effect.flatMap(
          getPage(SpaceId.make(spaceId), PageId.make(pageId), format, evaluationOf(evaluated)),
          ({ page, revisionId, text }) =>
            withRevisionTag(revisionId, { ...presentPage({ publicUrl, spaceId, metadata })(page), ...text })
        ),
      listFiles: ({ params: { spaceId }, query: { metadata = true, ...query } }) =>
        Effect.flatMap(filePresenter(metadata), ({ present }) =>
          listing(["files", spaceId], query, (request) => listFiles(SpaceId.make(spaceId), request), present)
        ),
      getFileById: ({ params, query: { metadata = true } }) =>
        Effect.flatMap(getFile(SpaceId.make(params.spaceId), FileId.make(params.fileId)), (file) =>
          Effect.flatMap(filePresenter(metadata), ({ day, present }) =>
            withRevisionTag(hashBytes(`${day} ${JSON.stringify(file)}`), present(file))
          )
        )
    })
  })
)
