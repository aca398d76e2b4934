import { SpaceId } from "@octavo/content"
import { UserId } from "@octavo/identity"
import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"

/** A synchronisation found conflicts, which a change request contains; `userId` requested it, or connected the repository. */
export const conflictsFound = eventKind(
  "gitsync.conflictsFound",
  Schema.Struct({ spaceId: SpaceId, changeRequestId: Schema.String, userId: UserId })
)
