import { Grants, InviteLinks } from "@octavo/identity"
import { emitEvent } from "@octavo/kernel"
import { type DateTime, Effect } from "effect"
import type { SpaceId } from "../entries/SpaceId.ts"
import { spacePurged } from "./spaceEvents.ts"
import { Spaces } from "../containers/Spaces.ts"

/** Removes a space for good, unless it came back meanwhile, within a unit of work; answers the blobs that nothing uses any more. */
export const purgeSpace = Effect.fnUntraced(function* (spaceId: SpaceId, deletedBefore: DateTime.Utc) {
  const unused = yield* (yield* Spaces).purge(spaceId, deletedBefore)
  if (unused === null) return null
  yield* (yield* Grants).removeAll({ kind: "space", id: spaceId })
  yield* (yield* InviteLinks).removeOf({ kind: "space", ids: [spaceId] })
  yield* emitEvent(spacePurged, { spaceId }, { subject: spaceId, causedBy: null })
  return unused
})
