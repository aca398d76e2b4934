import { DateTime, Effect } from "effect"
import type { DefaultLevel } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { type EditMode, type Language, Space, type SpaceMergeRules } from "./Space.ts"
import type { SpaceId } from "./SpaceId.ts"
import { requireSpace } from "./requireSpace.ts"
import { Spaces } from "./Spaces.ts"

/** What can be changed of a space; what is absent stays as it is. */
export interface SpaceChanges {
  readonly title?: string
  readonly emoji?: string | null
  readonly icon?: string | null
  readonly editMode?: EditMode
  readonly defaultLevel?: DefaultLevel
  readonly language?: Language
  readonly mergeRules?: SpaceMergeRules
}

/** Changes the settings of a space. */
export const updateSpace = Effect.fn("content.updateSpace")(function* (
  spaceId: SpaceId,
  changes: SpaceChanges
) {
  yield* requireSpace(spaceId, "create")
  const spaces = yield* Spaces
  const space = yield* spaces.getForUpdate(spaceId)
  yield* spaces.put(new Space({ ...space, ...changes, updatedAt: yield* DateTime.now }))
  return yield* requireSpace(spaceId, "create")
}, atomically)
