import type { SpaceId } from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { requireConnection } from "./requireConnection.ts"
import { startSync } from "./startSync.ts"

/** Asks for a space to be synchronised with its repository now, in the background. */
export const synchroniseSpace = Effect.fn("gitsync.synchroniseSpace")(function* (spaceId: SpaceId) {
  yield* startSync(yield* requireConnection(spaceId, "create"))
}, atomically)
