import { Effect } from "effect"
import type { OrganizationId } from "@octavo/identity"
import type { ListingRequest } from "@octavo/kernel"
import { listSpaces } from "../spaces/listSpaces.ts"
import type { SearchPosition } from "./SearchPosition.ts"
import { searchReadable } from "./searchSpaces.ts"

/** So many spaces are searched at most, the oldest of those that the caller may read. */
const maxSpaces = 10_000

/**
 * Finds the spaces of an organization, of those that the caller may read, with pages that have the words of a query:
 * the one with the best page first, each with its best pages; see `searchSpace`.
 */
export const searchOrganization = Effect.fn("content.searchOrganization")(function* (
  organizationId: OrganizationId,
  text: string,
  request: ListingRequest<SearchPosition>
) {
  const readable = yield* listSpaces(organizationId, { after: null, limit: maxSpaces })
  return yield* searchReadable(
    readable.items.map(({ space }) => space),
    text,
    request
  )
})
