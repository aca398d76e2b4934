import type { RevisionId } from "@octavo/content"

/** What came of bringing two lines together: done, or conflicts that wait to be answered; and the revision it made. */
export interface MergeOutcome<Done extends "merge" | "update"> {
  readonly result: Done | "conflicts"
  readonly revisionId: RevisionId
}
