import { type FileVersion, listPublishedFiles } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import { seePages, type VisibleSite, type VisibleSiteSpace } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "../pages/PageCaches.ts"

/** The files of a site space that pages which an audience sees refer to, by id, oldest first. No statement where they are kept. */
export const seeFiles = Effect.fn("publishing.seeFiles")(function* (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace
) {
  const { revisionId, spaceId } = siteSpace.head
  const { outcomes, pages } = yield* seePages(site, siteSpace)
  const { scope } = site.audience
  const key = hashBytes(JSON.stringify([spaceId, revisionId, outcomes, scope]))
  const { files } = yield* PageCaches
  return yield* files.getOrMake(
    key,
    Effect.map(
      listPublishedFiles(site.spaces, spaceId, pages, scope),
      (found): ReadonlyMap<string, FileVersion> => new Map(found.map((file) => [file.id, file]))
    )
  )
})
