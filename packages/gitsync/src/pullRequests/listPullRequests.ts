import type { SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { requireConnection } from "../connections/requireConnection.ts"
import { PullRequests } from "./PullRequests.ts"

/** The open pull requests for the branch that a space is connected with, highest number first; at most 100. */
export const listPullRequests = Effect.fn("gitsync.listPullRequests")(function* (spaceId: SpaceId) {
  yield* requireConnection(spaceId, "read")
  return yield* (yield* PullRequests).listOpen(spaceId)
})
