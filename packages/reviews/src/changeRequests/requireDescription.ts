import { type Document } from "@octavo/markdown"
import { printNote } from "@octavo/content"
import { Effect } from "effect"
import { DescriptionTooLong, maxDescriptionLength } from "./DescriptionTooLong.ts"

/** Fails unless a description is a document that can be shown, and not too long for lists of change requests. */
export const requireDescription = Effect.fnUntraced(function* (description: Document | undefined) {
  if (description === undefined) return
  if (JSON.stringify(description).length > maxDescriptionLength) return yield* new DescriptionTooLong()
  yield* printNote(description, "description")
})
