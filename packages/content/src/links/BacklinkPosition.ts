import { Schema } from "effect"
import { RevisionId } from "../entries/Revision.ts"

/** The position in a list of backlinks: the revision of the first page, and the id of what refers to the target. */
export const BacklinkPosition = Schema.Tuple([RevisionId, Schema.String])
export type BacklinkPosition = typeof BacklinkPosition.Type
