import { audit } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { atomically, emitEvent } from "@octavo/kernel"
import { isRestorable, Space, SpaceNotRestorable } from "../containers/Space.ts"
import { spaceChanged } from "./spaceEvents.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import { Spaces } from "../containers/Spaces.ts"
import { TranslationSpaces } from "./TranslationSpaces.ts"

/** Brings a recently deleted space back, as it was, with its translations. */
export const restoreSpace = Effect.fn("content.restoreSpace")(function* (spaceId: SpaceId) {
  yield* requireSpace(spaceId, "create", "deleted")
  const spaces = yield* Spaces
  const space = yield* spaces.getForUpdate(spaceId)
  const now = yield* DateTime.now
  if (!isRestorable(space, now)) return yield* new SpaceNotRestorable({ spaceId })
  yield* spaces.put(new Space({ ...space, deletedAt: null, updatedAt: now }))
  for (const { id } of yield* (yield* TranslationSpaces).list([spaceId])) {
    const translation = yield* spaces.getForUpdate(id)
    yield* spaces.put(new Space({ ...translation, deletedAt: null, updatedAt: now }))
  }
  yield* emitEvent(spaceChanged, { spaceId }, { subject: spaceId, causedBy: null })
  yield* audit({
    organizationId: space.organizationId,
    action: "space.restored",
    target: { kind: "space", id: spaceId }
  })
  return yield* requireSpace(spaceId, "create")
}, atomically)
