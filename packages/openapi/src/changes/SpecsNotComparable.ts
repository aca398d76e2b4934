import { Schema } from "effect"

/** The documents cannot be compared within the bounds. */
export class SpecsNotComparable extends Schema.TaggedError<SpecsNotComparable>()(
  "SpecsNotComparable",
  {},
  { httpApiStatus: 422 }
) {
  override get message() {
    return "The versions are too large or too complex to be compared. Compare their documents elsewhere"
  }
}
