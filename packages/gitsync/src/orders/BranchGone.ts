import { Schema } from "effect"

/** The branch with which the space was the same is no longer there: somebody renamed it, or took it away. */
export class BranchGone extends Schema.TaggedError<BranchGone>()(
  "BranchGone",
  { url: Schema.String, ref: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return `The repository at ${this.url} no longer has ${this.ref}. If it was renamed, synchronise with its new name, and both go on where they were. Export with force to begin the branch anew.`
  }
}
