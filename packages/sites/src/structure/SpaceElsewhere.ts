import { Schema } from "effect"

/** The space belongs to another organization than the site. */
export class SpaceElsewhere extends Schema.TaggedError<SpaceElsewhere>()(
  "SpaceElsewhere",
  { spaceId: Schema.String, field: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return this.field
  }
  override get message() {
    return `The field \`${this.field}\` of the body names a space of another organization. A site shows spaces of its own organization`
  }
}
