import type { RevisionId, SpaceId, RevisionSelector } from "@octavo/content"
import { type ChangeRequestView, getChangeRequest } from "@octavo/reviews"
import { Effect } from "effect"

/** A state of a space that a request reads: as it is now, as it was at a revision, or as a change request shows it. */
export interface Snapshot {
  readonly spaceId: SpaceId
  readonly selector: RevisionSelector
  readonly changeRequest: ChangeRequestView | null
  /** Names the snapshot, for cursors. */
  readonly name: ReadonlyArray<string>
}

interface InSpace {
  readonly params: { readonly spaceId: SpaceId }
}
interface AtRevision {
  readonly params: { readonly spaceId: SpaceId; readonly revisionId: RevisionId }
}
interface InChangeRequest {
  readonly params: { readonly spaceId: SpaceId; readonly changeRequestId: string }
}

/** Answers a request from a snapshot, whichever it is. */
type Answer<Request, A, E, R> = (snapshot: Snapshot, request: Request) => Effect.Effect<A, E, R>

/** Answers from a space as it is now. */
export const inSpace =
  <Request, A, E, R>(answer: Answer<Request, A, E, R>) =>
  (request: Request & InSpace): Effect.Effect<A, E, R> => {
    const { spaceId } = request.params
    return answer({ spaceId, selector: null, changeRequest: null, name: [spaceId] }, request)
  }

/** Answers from a space as it was at a revision. */
export const atRevision =
  <Request, A, E, R>(answer: Answer<Request, A, E, R>) =>
  (request: Request & AtRevision): Effect.Effect<A, E, R> => {
    const { revisionId, spaceId } = request.params
    return answer(
      { spaceId, selector: revisionId, changeRequest: null, name: [spaceId, revisionId] },
      request
    )
  }

/** Answers from the content that a change request shows. */
export const inChangeRequest =
  <Request, A, E, R>(answer: Answer<Request, A, E, R>) =>
  (request: Request & InChangeRequest) => {
    const { changeRequestId, spaceId } = request.params
    return Effect.flatMap(getChangeRequest(spaceId, changeRequestId), (view) => {
      const name = [spaceId, view.changeRequest.id]
      return answer({ spaceId, selector: view.snapshot, changeRequest: view, name }, request)
    })
  }
