import type { ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { type PageId, PageNotFound } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { RevisionSelector } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { findBacklinks } from "./findBacklinks.ts"
import { requireSpaceAt } from "./requireSpaceAt.ts"
import type { BacklinkPosition } from "./BacklinkPosition.ts"

/**
 * Lists the places in other pages and reusable contents of a space that link to a page, or to a heading of it. Later
 * pages of the list stay at the revision of the first. `appUrl` is the address of this installation.
 */
export const listPageBacklinks = Effect.fn("content.listPageBacklinks")(function* (
  spaceId: SpaceId,
  pageId: PageId,
  appUrl: string,
  request: ListingRequest<BacklinkPosition>,
  selector: RevisionSelector = null
) {
  const { revision, space } = yield* requireSpaceAt(spaceId, selector, request.after)
  const [page] = yield* (yield* Pages).findMany(revision, [pageId])
  if (page === undefined) return yield* new PageNotFound({ pageId })
  const target = { kind: "page" as const, id: page.id, gitPath: page.git?.path ?? null }
  const listing = yield* findBacklinks(revision, target, appUrl, request)
  return { ...listing, revision, space }
})
