import { Schema } from "effect"

/** The folder was pushed from elsewhere since the state that a push is based on. */
export class PushOutdated extends Schema.TaggedError<PushOutdated>()(
  "PushOutdated",
  { source: Schema.String, base: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `The folder ${this.source} was pushed from elsewhere since the state ${this.base.slice(0, 10)}, so nothing was changed. Push with force to replace that by the files of this folder; edits in Octavo are merged also then.`
  }
}
