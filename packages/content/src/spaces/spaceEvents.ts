import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { SpaceId } from "./SpaceId.ts"

/** A space is gone for good, with everything of it that is kept beside it. */
export const spacePurged = eventKind("content.spacePurged", Schema.Struct({ spaceId: SpaceId }))
