import { SpaceNotFound } from "../containers/Space.ts"
import { RevisionNotFound } from "../entries/Revision.ts"

/** The errors of reading a space at one of its revisions, or as it is now. */
export const snapshotFailures = [SpaceNotFound, RevisionNotFound] as const
