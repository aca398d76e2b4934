import { Caller } from "@octavo/identity"
import { type ListingRequest, toListing, monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { keptMillis, KeptSpaceLinks } from "./KeptSpaceLinks.ts"
import type { LinkStats, LinkStatus } from "./Link.ts"
import { linksOfSpace } from "./linksOfSpace.ts"
import { requireSpaceAt } from "./requireSpaceAt.ts"
import type { LinkPosition } from "./LinkPosition.ts"

/** The maximal number of locations in one answer; each link has at least one. */
const maxPlaces = 1250

/**
 * Lists the targets that the pages and reusable contents of a space refer to, each once, in the order of the navigation
 * and of the texts, with the status of each target. Later pages of the list stay at the revision of the first. `appUrl`
 * is the address of this installation, which identifies links to its own pages.
 */
export const listSpaceLinks = Effect.fn("content.listSpaceLinks")(function* (
  spaceId: SpaceId,
  { appUrl, status }: { readonly appUrl: string; readonly status: LinkStatus | null },
  { after, limit }: ListingRequest<LinkPosition>
) {
  const { revision, space } = yield* requireSpaceAt(spaceId, null, after)
  const kept = yield* KeptSpaceLinks
  const key = `${revision.id} ${JSON.stringify(yield* Caller)} ${appUrl}`
  const known = after === null ? undefined : yield* kept.find(key)
  const found = known ?? (yield* linksOfSpace(spaceId, revision, appUrl))
  const { links, spaces } = found
  const stats: LinkStats = {
    total: links.length,
    broken: links.filter((link) => link.status === "broken").length,
    brokenHere: null
  }
  const seen = after === null ? -1 : after[1]
  const following = links.filter((link) => link.first > seen && (status === null || link.status === status))
  const { items, next } = toListing(following, limit, ({ first }) => [revision.id, first])
  if (known === undefined && next !== null) kept.set(key, found, (yield* monotonicMillis) + keptMillis)
  const each = Math.max(1, Math.floor(maxPlaces / items.length))
  const reported = items.map((link) => ({ ...link, locations: link.locations.slice(0, each) }))
  return { items: reported, next, stats, revision, space, spaces }
})
