import type { ListQueryValues } from "@octavo/api"
import { type FileId, FileNotFound, type RevisionId, type SpaceId } from "@octavo/content"
import { hashBytes, listById, type Signer } from "@octavo/kernel"
import { seeFiles } from "@octavo/publishing"
import type { VisibleSite } from "@octavo/sites"
import { Clock, Effect } from "effect"
import { linkDay } from "../files/downloadLink.ts"
import { listing } from "../http/listing.ts"
import { withRevisionTag } from "../http/revisionTag.ts"
import { presentFile } from "../presenters/presentFile.ts"
import { requireVisibleRevision } from "./forFrontEnds.ts"

interface OfSpace {
  readonly params: { readonly spaceId: SpaceId; readonly revisionId?: RevisionId }
}
interface OfFiles extends OfSpace {
  readonly query: ListQueryValues
}
interface OfFile {
  readonly params: OfSpace["params"] & { readonly fileId: FileId }
}

/** Presents files to front ends; links to them change with the day. */
export const filePresenter = (publicUrl: string, signer: Signer["Service"], spaceId: SpaceId) =>
  Effect.map(Clock.currentTimeMillis, (now) => ({
    present: presentFile({ publicUrl, spaceId, metadata: false, signer, now }),
    day: linkDay(now)
  }))

/** Answers reads of files by what pages of the audience of a site refer to. */
export const visibleFiles = (publicUrl: string, signer: Signer["Service"]) => ({
  files: Effect.fnUntraced(function* (site: VisibleSite, request: OfFiles) {
    const siteSpace = yield* requireVisibleRevision(site, request)
    const { spaceId } = request.params
    const { present } = yield* filePresenter(publicUrl, signer, spaceId)
    const files = [...(yield* seeFiles(site, siteSpace)).values()]
    const scope = ["files of front ends", site.audience.site.id, spaceId]
    return yield* listing(scope, request.query, (page) => Effect.succeed(listById(files, page)), present)
  }),

  file: Effect.fnUntraced(function* (site: VisibleSite, request: OfFile) {
    const { fileId, spaceId } = request.params
    const siteSpace = yield* requireVisibleRevision(site, request)
    const file = (yield* seeFiles(site, siteSpace)).get(fileId)
    if (file === undefined) return yield* new FileNotFound({ fileId })
    const { day, present } = yield* filePresenter(publicUrl, signer, spaceId)
    return yield* withRevisionTag(hashBytes(`${day} ${JSON.stringify(file)}`), present(file))
  })
})
