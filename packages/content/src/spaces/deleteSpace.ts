import { audit } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import { atomically, emitEvent } from "@octavo/kernel"
import { Space } from "../containers/Space.ts"
import { spaceChanged } from "./spaceEvents.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import { Spaces } from "../containers/Spaces.ts"
import { TranslationSpaces } from "./TranslationSpaces.ts"

/** Deletes a space with its translations, restorable for seven days. Deleting what does not exist, or no longer does, changes nothing. */
export const deleteSpace = Effect.fn("content.deleteSpace")(
  function* (spaceId: SpaceId) {
    yield* requireSpace(spaceId, "create")
    const spaces = yield* Spaces
    const space = yield* spaces.getForUpdate(spaceId)
    if (space.deletedAt !== null) return
    const now = yield* DateTime.now
    yield* spaces.put(new Space({ ...space, deletedAt: now, updatedAt: now }))
    for (const { id } of yield* (yield* TranslationSpaces).list([spaceId])) {
      const translation = yield* spaces.getForUpdate(id)
      if (translation.deletedAt === null) yield* spaces.put(new Space({ ...translation, deletedAt: now }))
    }
    yield* emitEvent(spaceChanged, { spaceId }, { subject: spaceId, causedBy: null })
    yield* audit({
      organizationId: space.organizationId,
      action: "space.deleted",
      target: { kind: "space", id: spaceId },
      before: { title: space.title }
    })
  },
  Effect.catchTag("SpaceNotFound", () => Effect.void),
  atomically
)
