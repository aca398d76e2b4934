import { Schema } from "effect"
import { LayoutProblem } from "../layout/LayoutProblem.ts"
import { isFolderPlace } from "../states/SyncState.ts"

/** How much of one kind of content commits delete. */
const Deletion = Schema.Struct({
  /** The noun in the plural, for a sentence. */
  what: Schema.String,
  deleted: Schema.Int,
  of: Schema.Int
})

/** The commits delete more than half of the pages or files of a space, which somebody has to confirm. */
export class WouldDeleteMost extends Schema.TaggedError<WouldDeleteMost>()(
  "WouldDeleteMost",
  {
    url: Schema.String,
    ref: Schema.String,
    deletions: Schema.Array(Deletion),
    problems: Schema.Array(LayoutProblem)
  },
  { httpApiStatus: 409 }
) {
  override get message() {
    const parts = this.deletions.map(({ deleted, of, what }) => `${deleted} of ${of} ${what}`).join(" and ")
    if (isFolderPlace(this))
      return `The push would delete ${parts} of the space, so nothing was changed. Push with "force" (--force on the command line) if that is meant; otherwise restore the files in the folder.`
    return `The commits on ${this.ref} would delete ${parts} of the space, so nothing was changed. Synchronise with force if that is meant; otherwise restore the files in the repository.`
  }
}
