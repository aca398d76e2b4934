import { type SpaceId, Spaces } from "@octavo/content"
import { memberRemoved } from "@octavo/identity"
import { subscriber } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { ReviewRequests } from "./ReviewRequests.ts"

/** Withdraws the review requests of a removed member in that organization. Requests since a new membership stay. */
export const withdrawRequests = subscriber(
  memberRemoved,
  Effect.fnUntraced(function* ({ organizationId, removedAt, userId }) {
    const requests = yield* ReviewRequests
    const spaces = yield* Spaces
    const older = (yield* requests.listOfUser(userId)).filter(
      ({ request }) => DateTime.toEpochMillis(request.createdAt) <= removedAt
    )
    const isInside = new Map<SpaceId, boolean>()
    for (const { request, spaceId } of older) {
      if (!isInside.has(spaceId)) {
        const space = yield* Effect.option(spaces.get(spaceId))
        isInside.set(spaceId, Option.isSome(space) && space.value.organizationId === organizationId)
      }
      if (isInside.get(spaceId)) yield* requests.remove(request.changeRequestId, userId)
    }
  })
)
