import type { SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import { Contributions } from "./Contributions.ts"

/** Lists the contributions to a change request, the latest first. */
export const listContributions = Effect.fn("reviews.listContributions")(function* (
  spaceId: SpaceId,
  name: string
) {
  const { changeRequest } = yield* requireChangeRequest(spaceId, name, "read")
  return yield* (yield* Contributions).list(changeRequest.id)
})
