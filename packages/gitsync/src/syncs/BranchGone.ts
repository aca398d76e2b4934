import { Schema } from "effect"

/** The branch with which the space was the same is no longer there: somebody renamed it, or took it or all of them away. */
export class BranchGone extends Schema.TaggedError<BranchGone>()(
  "BranchGone",
  {
    url: Schema.String,
    ref: Schema.String,
    /** No other branch is there either. */
    isEmpty: Schema.Boolean
  },
  { httpApiStatus: 409 }
) {
  override get message() {
    const anew = "Export with force to create the branch again with the content of the space."
    return this.isEmpty
      ? `The repository at ${this.url} is empty; it held content of this space before. If the repository moved, synchronise with its new address, and both go on where they were. ${anew}`
      : `The repository at ${this.url} no longer has ${this.ref}. If it was renamed, synchronise with its new name, and both go on where they were. ${anew}`
  }
}
