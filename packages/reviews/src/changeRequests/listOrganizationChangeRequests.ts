import { listSpaces, type RevisionId, type SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import type { IdPosition, ListingRequest } from "@octavo/kernel"
import { Effect } from "effect"
import type { ChangeRequestStatus } from "./ChangeRequest.ts"
import { type ChangeRequestFilter, ChangeRequests } from "./ChangeRequests.ts"
import { viewsOf } from "./ChangeRequestView.ts"

/** The number of spaces that are read at a time. */
const batchSize = 10_000

/**
 * The change requests of an organization in one status, of the spaces that the caller may read, newest first; only those of a
 * creator or of a contributor where one is named.
 */
export const listOrganizationChangeRequests = Effect.fn("reviews.listOrganizationChangeRequests")(function* (
  organizationId: OrganizationId,
  filter: ChangeRequestFilter<ChangeRequestStatus>,
  request: ListingRequest
) {
  const mainRevisions = new Map<SpaceId, RevisionId>()
  let after: IdPosition | null = null
  do {
    const readable: Effect.Success<ReturnType<typeof listSpaces>> = yield* listSpaces(organizationId, {
      after,
      limit: batchSize
    })
    for (const { revisionId, space } of readable.items) mainRevisions.set(space.id, revisionId)
    after = readable.next
  } while (after !== null)
  const found = yield* (yield* ChangeRequests).listOfSpaces([...mainRevisions.keys()], filter, request)
  return { items: yield* viewsOf(found.items, mainRevisions), next: found.next }
})
