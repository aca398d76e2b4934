import { eventKind } from "@octavo/kernel"
import { Schema } from "effect"
import { SpaceId } from "../entries/SpaceId.ts"
import { Revision, RevisionId } from "../entries/Revision.ts"

/** The active content of a space is at a new revision, by whatever way: an edit, a merge, an import, its beginning. */
export const revisionCommitted = eventKind(
  "content.revisionCommitted",
  Schema.Struct({
    spaceId: SpaceId,
    revisionId: RevisionId,
    /** Counts up on the main branch: an event that arrives late is known by it. */
    seq: Schema.Int,
    type: Revision.fields.type
  })
)
