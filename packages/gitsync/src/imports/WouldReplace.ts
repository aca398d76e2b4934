import { Schema } from "effect"
import { isFolderPlace } from "../states/SyncState.ts"
import { describeReplaced, Replaced } from "./Replaced.ts"

/** The space has content of its own, and the import was requested not to replace it. */
export class WouldReplace extends Schema.TaggedError<WouldReplace>()(
  "WouldReplace",
  { url: Schema.String, directory: Schema.String, replaced: Replaced },
  { httpApiStatus: 409 }
) {
  override get message() {
    if (isFolderPlace(this))
      return `The space has content that was not pushed from this folder, so nothing was changed. The push would replace ${describeReplaced(this.replaced)}. Push with "force" (--force on the command line) if that is meant; what the space holds now stays in its revisions.`
    const from = this.directory === "" ? this.url : `the folder ${this.directory} of ${this.url}`
    return `The space has content that did not come from ${from}, so nothing was changed. The import would replace ${describeReplaced(this.replaced)}. Import with "replace" (--replace on the command line) if that is meant; what the space holds now stays in its revisions.`
  }
}
