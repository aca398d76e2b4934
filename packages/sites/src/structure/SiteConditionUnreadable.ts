import { Schema } from "effect"

/** The condition cannot be read as an expression. */
export class SiteConditionUnreadable extends Schema.TaggedError<SiteConditionUnreadable>()(
  "SiteConditionUnreadable",
  { problem: Schema.String, path: Schema.String },
  { httpApiStatus: 400 }
) {
  override get message() {
    return `The field \`${this.path}\` of the body is not a valid expression. ${this.problem}`
  }
}
