import { requireSpace, type SpaceId } from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { Connections } from "./Connections.ts"

/** Ends the connection of a space; what both hold stays. Where there is none, nothing changes. */
export const disconnectRepository = Effect.fn("gitsync.disconnectRepository")(
  function* (spaceId: SpaceId) {
    yield* requireSpace(spaceId, "create")
    yield* (yield* Connections).remove(spaceId)
  },
  Effect.catchTag("SpaceNotFound", () => Effect.void),
  atomically
)
