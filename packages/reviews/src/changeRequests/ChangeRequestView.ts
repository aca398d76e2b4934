import type { RevisionId } from "@octavo/content"
import type { ChangeRequest } from "./ChangeRequest.ts"

/** A change request as its readers see it. */
export interface ChangeRequestView {
  readonly changeRequest: ChangeRequest
  /** Whether main moved on since the last revision of it that the change request holds. */
  readonly isOutdated: boolean
}

/** A change request beside the active revision of its space. */
export const viewOf = (changeRequest: ChangeRequest, mainRevision: RevisionId): ChangeRequestView => ({
  changeRequest,
  isOutdated: changeRequest.status !== "merged" && changeRequest.revisionAncestor !== mainRevision
})
