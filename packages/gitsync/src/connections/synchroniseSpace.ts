import type { SpaceId } from "@octavo/content"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { Connections } from "./Connections.ts"
import { requireConnection } from "./requireConnection.ts"
import { startSync } from "./startSync.ts"

/** Asks for a space to be synchronised with its repository now, in the background, also where that stops and asks. */
export const synchroniseSpace = Effect.fn("gitsync.synchroniseSpace")(function* (
  spaceId: SpaceId,
  force: boolean = false
) {
  yield* requireConnection(spaceId, "create")
  // Of several who ask at once, one starts it.
  const locked = yield* (yield* Connections).findForUpdate(spaceId)
  if (Option.isSome(locked)) yield* startSync(locked.value, force)
}, atomically)
