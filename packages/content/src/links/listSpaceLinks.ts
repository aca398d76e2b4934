import { Caller } from "@octavo/identity"
import { type ListingRequest, toListing, monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import type { RevisionSelector } from "../revisions/requireRevision.ts"
import type { Revision, Snapshot } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { keptMillis, KeptSpaceLinks, type SpaceLinks } from "./KeptSpaceLinks.ts"
import type { BrokenContext, LinkStats, LinkStatus } from "./Link.ts"
import { linksOfSpace } from "./linksOfSpace.ts"
import { requireSpaceAt } from "./requireSpaceAt.ts"
import type { LinkPosition } from "./LinkPosition.ts"

/** The maximal number of locations in one answer; each link has at least one. */
const maxPlaces = 1250

/** The links of a space at a revision; of a change request, with the keys of those that are broken in its base. */
const findLinks = Effect.fnUntraced(function* (spaceId: SpaceId, revision: Revision, appUrl: string) {
  const found = yield* linksOfSpace(spaceId, revision, appUrl)
  const brokenOf = (links: SpaceLinks["links"]) =>
    new Set(links.flatMap(({ key, status }) => (status === "broken" ? key : [])))
  const base: Snapshot | null = revision.base === null ? null : { ...revision.base, base: null }
  const before =
    base === null || brokenOf(found.links).size === 0
      ? []
      : (yield* linksOfSpace(spaceId, base, appUrl)).links
  const links: SpaceLinks = { ...found, brokenInBase: base === null ? null : brokenOf(before) }
  return links
})

/**
 * Lists the targets that the pages and reusable contents of a space refer to, each once, in the order of the navigation
 * and of the texts, with the status of each target. Later pages of the list stay at the revision of the first. `appUrl`
 * is the address of this installation, which identifies links to its own pages.
 */
export const listSpaceLinks = Effect.fn("content.listSpaceLinks")(function* (
  spaceId: SpaceId,
  {
    appUrl,
    brokenContext = null,
    status
  }: {
    readonly appUrl: string
    readonly status: LinkStatus | null
    readonly brokenContext?: BrokenContext | null
  },
  { after, limit }: ListingRequest<LinkPosition>,
  selector: RevisionSelector = null
) {
  const { revision, space } = yield* requireSpaceAt(spaceId, selector, after)
  const kept = yield* KeptSpaceLinks
  const key = `${revision.id} ${JSON.stringify(yield* Caller)} ${appUrl}`
  const known = after === null ? undefined : yield* kept.find(key)
  const found = known ?? (yield* findLinks(spaceId, revision, appUrl))
  const { brokenInBase, links, spaces } = found
  const broken = links.filter((link) => link.status === "broken")
  const stats: LinkStats = {
    total: links.length,
    broken: broken.length,
    brokenHere: brokenInBase === null ? null : broken.filter((link) => !brokenInBase.has(link.key)).length
  }
  const isWanted = (link: (typeof links)[number]): boolean => {
    if (status !== null && link.status !== status) return false
    if (brokenContext === null) return true
    return link.status === "broken" && (brokenInBase?.has(link.key) ?? true) === (brokenContext === "space")
  }
  const seen = after === null ? -1 : after[1]
  const following = links.filter((link) => link.first > seen && isWanted(link))
  const { items, next } = toListing(following, limit, ({ first }) => [revision.id, first])
  if (known === undefined && next !== null) kept.set(key, found, (yield* monotonicMillis) + keptMillis)
  const each = Math.max(1, Math.floor(maxPlaces / items.length))
  const reported = items.map((link) => ({ ...link, locations: link.locations.slice(0, each) }))
  return { items: reported, next, stats, revision, space, spaces }
})
