import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { requireSnapshot, type RevisionSelector } from "../revisions/requireRevision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { Files } from "../entries/Files.ts"

/** The files of a space as they are now or were at a revision, oldest first. */
export const listFiles = Effect.fn("content.listFiles")(function* (
  spaceId: SpaceId,
  request: ListingRequest,
  selector: RevisionSelector = null
) {
  const { at } = yield* requireSnapshot(spaceId, selector)
  return yield* (yield* Files).list(at, request)
})
