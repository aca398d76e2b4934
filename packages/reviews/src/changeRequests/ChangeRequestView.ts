import type { RevisionId } from "@octavo/content"
import type { ChangeRequest } from "./ChangeRequest.ts"

/** A change request as its readers see it. */
export interface ChangeRequestView {
  readonly changeRequest: ChangeRequest
  /** Whether main has revisions that the change request does not contain. */
  readonly isOutdated: boolean
}

/** A change request beside the active revision of its space. */
export const viewOf = (changeRequest: ChangeRequest, mainRevision: RevisionId): ChangeRequestView => ({
  changeRequest,
  isOutdated: changeRequest.status !== "merged" && changeRequest.revisionAncestor !== mainRevision
})
