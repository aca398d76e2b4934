import { Schema } from "effect"

/** The position in a list of conflicts: the group, and the id of the conflict. */
export const ConflictPosition = Schema.Tuple([Schema.String, Schema.String])
export type ConflictPosition = typeof ConflictPosition.Type
