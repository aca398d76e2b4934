import { Schema } from "effect"
import { RevisionId } from "../entries/Revision.ts"

/** The position in a list of links: the revision of the first page, and the number of the link there. */
export const LinkPosition = Schema.Tuple([RevisionId, Schema.Int])
export type LinkPosition = typeof LinkPosition.Type
