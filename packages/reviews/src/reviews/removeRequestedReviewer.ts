import type { SpaceId } from "@octavo/content"
import type { UserId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { ReviewRequests } from "./ReviewRequests.ts"

/** Takes back that somebody was asked to review. Who was not asked stays so. */
export const removeRequestedReviewer = Effect.fn("reviews.removeRequestedReviewer")(
  function* (spaceId: SpaceId, name: string, userId: UserId) {
    const { changeRequest } = yield* requireChangeRequest(spaceId, name, "edit", { orAuthor: true })
    yield* (yield* ReviewRequests).remove(changeRequest.id, userId)
  },
  Effect.catchTag(["SpaceNotFound", "ChangeRequestNotFound"], () => Effect.void),
  atomically
)
