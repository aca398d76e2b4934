import { BoundedCache } from "@octavo/kernel"
import { Context } from "effect"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { AuthorizedSpace } from "./Destinations.ts"
import type { SpaceLink } from "./linksOfSpace.ts"

/** The links of a space at a revision; of a change request, with the keys of those that are broken in its base. */
export interface SpaceLinks {
  readonly links: ReadonlyArray<SpaceLink>
  readonly spaces: ReadonlyMap<SpaceId, AuthorizedSpace>
  readonly brokenInBase: ReadonlySet<string> | null
}

/** The links and locations that a process keeps, 150 bytes each. A list of more is made again for each page of it. */
const maxKept = 300_000

/** How long a list is kept, in milliseconds: access to other spaces that was revoked ends within a second. */
export const keptMillis = 1_000

/**
 * The links of spaces, as their callers may see them, whose lists are read page by page: to make the whole list for each page would
 * cost the square of its length.
 */
export const KeptSpaceLinks = Context.Reference<BoundedCache<SpaceLinks>>("@octavo/content/KeptSpaceLinks", {
  defaultValue: () =>
    new BoundedCache(
      maxKept,
      ({ links }) => links.reduce((sum, { locations }) => sum + 1 + locations.length, 0),
      undefined,
      1
    )
})
