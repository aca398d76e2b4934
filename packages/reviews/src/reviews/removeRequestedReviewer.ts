import type { SpaceId } from "@octavo/content"
import { findMember, UserId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { ReviewRequests } from "./ReviewRequests.ts"

/** Takes back that somebody was asked to review. Who was not asked stays so. */
export const removeRequestedReviewer = Effect.fn("reviews.removeRequestedReviewer")(
  function* (spaceId: SpaceId, name: string, id: string) {
    const { changeRequest, space } = yield* requireChangeRequest(spaceId, name, "edit", { orAuthor: true })
    const member = yield* findMember(space.organizationId, id)
    const userId = Option.match(member, { onNone: () => UserId.make(id), onSome: ({ userId }) => userId })
    yield* (yield* ReviewRequests).remove(changeRequest.id, userId)
  },
  Effect.catchTag(["SpaceNotFound", "ChangeRequestNotFound"], () => Effect.void),
  atomically
)
