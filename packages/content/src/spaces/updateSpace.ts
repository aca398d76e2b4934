import { audit } from "@octavo/identity"
import { DateTime, Effect } from "effect"
import type { DefaultLevel } from "@octavo/identity"
import { atomically, emitEvent } from "@octavo/kernel"
import { type EditMode, type Language, Space, type SpaceMergeRules } from "../containers/Space.ts"
import { spaceChanged } from "./spaceEvents.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import { regenerateSpace } from "../computed/regenerateSpace.ts"
import { requireReadableRules } from "./requireReadableRules.ts"
import { requireTarget } from "../permissions/AccessTarget.ts"
import { withoutRaising } from "../permissions/withoutRaising.ts"
import { requireSpace } from "../revisions/requireSpace.ts"
import { Spaces } from "../containers/Spaces.ts"

/** The changes of a space; an absent field stays as it is. */
interface SpaceChanges {
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
  const { editMode, defaultLevel: level, language, mergeRules } = changes
  const isSetting = [editMode, level, language, mergeRules].every((change) => change === undefined)
  yield* requireSpace(spaceId, "create", "active", isSetting ? "settings" : "content")
  yield* requireReadableRules(changes.mergeRules)
  const spaces = yield* Spaces
  const space = yield* spaces.getForUpdate(spaceId)
  const changed = new Space({ ...space, ...changes, updatedAt: yield* DateTime.now })
  if (changed.defaultLevel === space.defaultLevel) yield* spaces.put(changed)
  else {
    const { role, target } = yield* requireTarget({ kind: "space", id: spaceId }, "create")
    const { defaultLevel } = changed
    yield* withoutRaising(target, role, Effect.as(spaces.put(changed), { ...target, defaultLevel }))
  }
  const isShown = [changes.title, changes.emoji, changes.icon, language].some((one) => one !== undefined)
  if (isShown) yield* emitEvent(spaceChanged, { spaceId }, { subject: spaceId, causedBy: null })
  if (language !== undefined && language !== space.language) yield* regenerateSpace(space)
  // A title is content; access and merge rules are settings.
  if (
    changes.defaultLevel !== undefined ||
    changes.mergeRules !== undefined ||
    changes.editMode !== undefined
  ) {
    yield* audit({
      organizationId: space.organizationId,
      action: "space.updated",
      target: { kind: "space", id: spaceId },
      before: { defaultLevel: space.defaultLevel, editMode: space.editMode },
      after: {
        defaultLevel: changes.defaultLevel === undefined ? space.defaultLevel : changes.defaultLevel,
        editMode: changes.editMode ?? space.editMode
      }
    })
  }
  return yield* requireSpace(spaceId, "create", "active", "settings")
}, atomically)
