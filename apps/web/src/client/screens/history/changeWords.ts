import type { SemanticChangesResource } from "@octavo/api"
import { words } from "./words.ts"

/** A change of a page, a file or something else of a space. */
export type SemanticChange = SemanticChangesResource["changes"][number]

/** The kind of a change, and the name of what was changed. */
export const nameOf = (change: SemanticChange): string => {
  if ("page" in change) return change.page.title
  if ("file" in change) return change.file.name
  if ("reusableContent" in change) return change.reusableContent.title
  return Object.keys(change.variables).join(", ")
}

/** The words for the kind of a change. */
export const kindOf = (change: SemanticChange): string => words.change[change.type]
