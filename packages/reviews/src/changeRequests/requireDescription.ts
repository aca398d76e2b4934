import { type Document } from "@octavo/markdown"
import { printNote } from "@octavo/content"
import { Effect, Schema } from "effect"

/** How long a description may be, in characters of its JSON. */
const maxDescriptionLength = 200_000

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
    return `The body: description has at most ${maxDescriptionLength} characters, as JSON`
  }
}

/** Fails unless a description is a document that can be shown, and not too long for lists of change requests. */
export const requireDescription = Effect.fnUntraced(function* (description: Document | undefined) {
  if (description === undefined) return
  if (JSON.stringify(description).length > maxDescriptionLength) return yield* new DescriptionTooLong()
  yield* printNote(description, "description")
})
