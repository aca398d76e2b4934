import type { SpaceId } from "@octavo/content"
import { Effect } from "effect"
import { requireConnection } from "./requireConnection.ts"

/** The repository that a space is connected with. */
export const getConnection = Effect.fn("gitsync.getConnection")(function* (spaceId: SpaceId) {
  return (yield* requireConnection(spaceId, "read")).connection
})
