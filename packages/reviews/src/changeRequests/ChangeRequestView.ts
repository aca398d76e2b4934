import { type RevisionId, Revisions, type SpaceId } from "@octavo/content"
import { Effect } from "effect"
import type { ChangeRequest } from "./ChangeRequest.ts"

/** A change request as its readers see it. */
export interface ChangeRequestView {
  readonly changeRequest: ChangeRequest
  /** Whether main has revisions that the change request does not contain, besides those of generated pages. */
  readonly isOutdated: boolean
}

/** Change requests beside the active revisions of their spaces. */
export const viewsOf = Effect.fnUntraced(function* (
  changeRequests: ReadonlyArray<ChangeRequest>,
  mainRevisions: ReadonlyMap<SpaceId, RevisionId>
) {
  const isBehind = ({ revisionAncestor, spaceId, status }: ChangeRequest) =>
    status !== "merged" && revisionAncestor !== mainRevisions.get(spaceId)
  const behind = new Set(changeRequests.filter(isBehind).map(({ base }) => base.branchId))
  const lastWritten = behind.size === 0 ? null : yield* (yield* Revisions).findLastWritten([...behind])
  return changeRequests.map((changeRequest): ChangeRequestView => ({
    changeRequest,
    isOutdated:
      isBehind(changeRequest) && changeRequest.base.seq < (lastWritten?.get(changeRequest.base.branchId) ?? 0)
  }))
})

/** A change request beside the active revision of its space. */
export const viewOf = (changeRequest: ChangeRequest, mainRevision: RevisionId) =>
  Effect.map(viewsOf([changeRequest], new Map([[changeRequest.spaceId, mainRevision]])), ([view]) => view!)
