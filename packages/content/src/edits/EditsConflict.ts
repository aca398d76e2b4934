import { Schema } from "effect"
import type { PageConflict } from "../merge/PageConflict.ts"

const Conflict = Schema.declare(
  (value: unknown): value is PageConflict => typeof value === "object" && value !== null && "kind" in value
)

/**
 * Edits that name the revision that they were made from cannot be merged with what was written since: ours is the content as it is,
 * theirs the edit.
 */
export class EditsConflict extends Schema.TaggedError<EditsConflict>()(
  "EditsConflict",
  { conflicts: Schema.Array(Conflict) },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "No change was applied. The content changed since `base` in the same places, which `conflicts` names: read it again, and send the resolved text with the current revision as `base`"
  }
}
