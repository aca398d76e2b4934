import { toListing, type ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import { type PageId, PageNotFound } from "../entries/Page.ts"
import { Pages } from "../entries/Pages.ts"
import type { RevisionSelector } from "../revisions/requireRevision.ts"
import type { Snapshot } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { LinkStats, LinkStatus } from "./Link.ts"
import { linksOfPage } from "./linksOfPage.ts"
import { requireSpaceAt } from "./requireSpaceAt.ts"
import type { LinkPosition } from "./LinkPosition.ts"

/** The keys of what is broken in the page as it is at a point; none where it is not there. */
const brokenAt = Effect.fnUntraced(function* (
  spaceId: SpaceId,
  at: Snapshot,
  pageId: PageId,
  appUrl: string
) {
  const [place] = yield* (yield* Pages).findPlaces(at, [pageId])
  const { links } = place === undefined ? { links: [] } : yield* linksOfPage(spaceId, at, place, appUrl)
  return new Set(links.flatMap(({ key, status }) => (status === "broken" ? key : [])))
})

/**
 * Lists the references of a page, in the order of its text, with the status of each target. Later pages of the list
 * stay at the revision of the first. `appUrl` is the address of this installation, which identifies links to its own
 * pages.
 */
export const listPageLinks = Effect.fn("content.listPageLinks")(function* (
  spaceId: SpaceId,
  pageId: PageId,
  { appUrl, status }: { readonly appUrl: string; readonly status: LinkStatus | null },
  { after, limit }: ListingRequest<LinkPosition>,
  selector: RevisionSelector = null
) {
  const { revision, space } = yield* requireSpaceAt(spaceId, selector, after)
  const [place] = yield* (yield* Pages).findPlaces(revision, [pageId])
  if (place === undefined) return yield* new PageNotFound({ pageId })
  const { links, spaces } = yield* linksOfPage(spaceId, revision, place, appUrl)
  const broken = links.filter((link) => link.status === "broken")
  const base: Snapshot | null = revision.base === null ? null : { ...revision.base, base: null }
  const before =
    base === null || broken.length === 0 ? new Set<string>() : yield* brokenAt(spaceId, base, pageId, appUrl)
  const stats: LinkStats = {
    total: links.length,
    broken: broken.length,
    brokenHere: base === null ? null : broken.filter(({ key }) => !before.has(key)).length
  }
  const seen = after === null ? -1 : after[1]
  const following = links.flatMap((link, index) =>
    index > seen && (status === null || link.status === status) ? [{ link, index }] : []
  )
  const { items, next } = toListing(following, limit, ({ index }) => [revision.id, index])
  return { items: items.map(({ link }) => link), next, stats, revision, space, spaces }
})
