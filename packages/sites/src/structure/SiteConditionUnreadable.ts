import { Schema } from "effect"

/** The condition cannot be read as an expression. */
export class SiteConditionUnreadable extends Schema.TaggedError<SiteConditionUnreadable>()(
  "SiteConditionUnreadable",
  { problem: Schema.String },
  { httpApiStatus: 400 }
) {
  get path() {
    return "condition"
  }
  override get message() {
    return `The body: condition is not a valid expression. ${this.problem}`
  }
}
