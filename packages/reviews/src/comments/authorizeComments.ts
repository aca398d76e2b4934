import { requireSpace, type RevisionId, type Snapshot, type SpaceId } from "@octavo/content"
import type { OrganizationId, Role } from "@octavo/identity"
import { Effect } from "effect"
import { type ChangeRequest, headOf } from "../changeRequests/ChangeRequest.ts"
import { requireChangeRequest } from "../changeRequests/requireChangeRequest.ts"
import type { CommentSubject } from "./Comment.ts"

/** The place of comments: a space, or a change request by its id or number. */
export interface CommentPlace {
  readonly spaceId: SpaceId
  readonly changeRequest: string | null
}

/** The subject of comments with the access of the caller. */
export interface CommentAccess {
  readonly on: CommentSubject
  readonly organizationId: OrganizationId
  readonly role: Role
  /** The current revision of the subject. */
  readonly revisionId: RevisionId
  /** The point that this revision is. */
  readonly head: Snapshot
}

/**
 * A space or change request whose comments the caller may come near with at least this role. A change request shows its
 * own content until it is merged, and that of the space from then on.
 */
export const authorizeComments = Effect.fnUntraced(function* <Needed extends Role>(
  { changeRequest: name, spaceId }: CommentPlace,
  needed: Needed
) {
  if (name === null) {
    const { head, revisionId, role, space } = yield* requireSpace(spaceId, needed)
    const on = { spaceId, changeRequestId: null }
    const access: CommentAccess = { on, organizationId: space.organizationId, role, revisionId, head }
    return access
  }
  const { changeRequest, head, revisionId, role, space } = yield* requireChangeRequest(spaceId, name, needed)
  const access: CommentAccess = {
    on: { spaceId, changeRequestId: changeRequest.id },
    organizationId: space.organizationId,
    role,
    ...(changeRequest.status === "merged" ? { revisionId, head } : shownHead(changeRequest))
  }
  return access
})

const shownHead = (changeRequest: ChangeRequest) => {
  const { at, revisionId } = headOf(changeRequest)
  return { revisionId, head: at }
}
