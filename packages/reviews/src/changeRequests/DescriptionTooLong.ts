import { Schema } from "effect"

/** How long a description may be, in characters of its JSON. */
export const maxDescriptionLength = 200_000

/** A change request is described at too great a length. */
export class DescriptionTooLong extends Schema.TaggedError<DescriptionTooLong>()(
  "DescriptionTooLong",
  {},
  { httpApiStatus: 400 }
) {
  get path() {
    return "description"
  }
  override get message() {
    return `The field \`description\` of the body has at most ${maxDescriptionLength} characters, as JSON`
  }
}
