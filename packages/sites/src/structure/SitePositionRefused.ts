import { Schema } from "effect"

/** The position cannot be that of the item. */
export class SitePositionRefused extends Schema.TaggedError<SitePositionRefused>()(
  "SitePositionRefused",
  { beside: Schema.Literals(["before", "after"]), problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return `position.${this.beside}`
  }
  override get message() {
    return `The field \`${this.path}\` of the body ${this.problem}`
  }
}
