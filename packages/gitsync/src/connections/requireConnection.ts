import { requireSpace, type SpaceId } from "@octavo/content"
import type { Role } from "@octavo/identity"
import { Effect, Option } from "effect"
import { NotConnected } from "./Connection.ts"
import { Connections } from "./Connections.ts"

/** The connection of a space with what is kept apart from it, for callers who have at least this role. */
export const requireConnection = Effect.fnUntraced(function* <Needed extends Role>(
  spaceId: SpaceId,
  needed: Needed
) {
  yield* requireSpace(spaceId, needed)
  const found = yield* (yield* Connections).find(spaceId)
  if (Option.isNone(found)) return yield* new NotConnected({ spaceId })
  return found.value
})
