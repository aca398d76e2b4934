import type { RevisionId } from "@octavo/content"

/** The result of a merge or an update: done, or conflicts to be resolved; with its revision. */
export interface MergeOutcome<Done extends "merge" | "update"> {
  readonly result: Done | "conflicts"
  readonly revisionId: RevisionId
}
