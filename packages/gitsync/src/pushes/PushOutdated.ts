import { Schema } from "effect"

/** A folder is based on a state that is not among its latest pushes and pulls. */
export class PushOutdated extends Schema.TaggedError<PushOutdated>()(
  "PushOutdated",
  { source: Schema.String, base: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `The folder ${this.source} is based on the state ${this.base.slice(0, 10)}, which is not among its latest pushes and pulls, so nothing was changed. Push with force to replace the latest push by the files of this folder.`
  }
}
