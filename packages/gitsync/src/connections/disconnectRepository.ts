import { requireSpace, type SpaceId } from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { Connections } from "./Connections.ts"

/** Removes the connection of a space; the content of both sides stays. Without a connection nothing changes. */
export const disconnectRepository = Effect.fn("gitsync.disconnectRepository")(
  function* (spaceId: SpaceId) {
    yield* requireSpace(spaceId, "create")
    yield* (yield* Connections).remove(spaceId)
  },
  Effect.catchTag("SpaceNotFound", () => Effect.void),
  atomically
)
