import { type RevisionId, Revisions } from "@octavo/content"
import { Effect } from "effect"
import type { ChangeRequest } from "./ChangeRequest.ts"

/** A change request as its readers see it. */
export interface ChangeRequestView {
  readonly changeRequest: ChangeRequest
  /** Whether main has revisions that the change request does not contain, besides those of generated pages. */
  readonly isOutdated: boolean
}

const isBehind = ({ revisionAncestor, status }: ChangeRequest, mainRevision: RevisionId): boolean =>
  status !== "merged" && revisionAncestor !== mainRevision

/** Change requests of one space beside its active revision. */
export const viewsOf = Effect.fnUntraced(function* (
  changeRequests: ReadonlyArray<ChangeRequest>,
  mainRevision: RevisionId
) {
  const behind = changeRequests.find((one) => isBehind(one, mainRevision))
  const lastWritten =
    behind === undefined ? 0 : yield* (yield* Revisions).findLastWritten(behind.base.branchId)
  return changeRequests.map((changeRequest): ChangeRequestView => ({
    changeRequest,
    isOutdated: isBehind(changeRequest, mainRevision) && changeRequest.base.seq < lastWritten
  }))
})

/** A change request beside the active revision of its space. */
export const viewOf = (changeRequest: ChangeRequest, mainRevision: RevisionId) =>
  Effect.map(viewsOf([changeRequest], mainRevision), ([view]) => view!)
