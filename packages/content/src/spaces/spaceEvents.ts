import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { SpaceId } from "../entries/SpaceId.ts"

/** The title, the look or the language of a space changed, or it was deleted or restored. */
export const spaceChanged = eventKind("content.spaceChanged", Schema.Struct({ spaceId: SpaceId }))

/** A space is gone for good, with everything of it that is kept beside it. */
export const spacePurged = eventKind("content.spacePurged", Schema.Struct({ spaceId: SpaceId }))
