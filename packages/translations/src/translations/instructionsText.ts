import { printNote } from "@octavo/content"
import type { Document } from "@octavo/markdown"
import { Effect } from "effect"
import { translationLimits, TranslationRefused } from "./Translation.ts"

/** The document of instructions that say nothing. */
export const noInstructions: Document = { object: "document", data: {}, nodes: [] }

/** The text of instructions as Markdown, which must be one and not too long. */
export const requireInstructions = Effect.fnUntraced(function* (instructions: Document) {
  const text = yield* printNote(instructions, "instructions")
  if (text.length > translationLimits.instructions) {
    return yield* new TranslationRefused({ reason: "instructions-too-long" })
  }
  return text.trim()
})
