import { Effect } from "effect"
import type { ListingRequest } from "@octavo/kernel"
import { requireSpace } from "../spaces/requireSpace.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import { Files } from "./Files.ts"

/** The files of a space as they are now, oldest first. */
export const listFiles = Effect.fn("content.listFiles")(function* (
  spaceId: SpaceId,
  request: ListingRequest
) {
  const { head } = yield* requireSpace(spaceId, "read")
  return yield* (yield* Files).list(head, request)
})
