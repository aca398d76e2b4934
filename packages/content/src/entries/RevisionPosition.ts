import { Schema } from "effect"

/** The position in the history of a branch. */
export const RevisionPosition = Schema.Tuple([Schema.Int])
export type RevisionPosition = typeof RevisionPosition.Type
