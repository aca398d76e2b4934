import { Base, DocumentSchema, BranchId, type Revision, RevisionId, SpaceId } from "@octavo/content"
import { UserId } from "@octavo/identity"
import { Schema } from "effect"

export const ChangeRequestId = Schema.String.pipe(Schema.brand("ChangeRequestId"))
export type ChangeRequestId = typeof ChangeRequestId.Type

/** Work begins as a draft, is open for review, and ends merged; whatever is not merged can be archived and taken up again. */
export const ChangeRequestStatus = Schema.Literals(["draft", "open", "archived", "merged"])
export type ChangeRequestStatus = typeof ChangeRequestStatus.Type

/**
 * A merge that could not be finished: what met there, so that it can be merged again with each answer. Its conflicts are
 * kept beside the change request.
 */
export const Unresolved = Schema.Struct({
  /** The common base: on main, or on an overlay branch of main. */
  base: Schema.Struct({ ...Base.fields, base: Schema.optionalKey(Base) }),
  main: Base,
  /** The revision of the change request that was merged. */
  revisionId: RevisionId
})
export type Unresolved = typeof Unresolved.Type

/** A proposal to change the content of a space, on a line of revisions of its own. */
export class ChangeRequest extends Schema.Class<ChangeRequest>("ChangeRequest")({
  id: ChangeRequestId,
  spaceId: SpaceId,
  /** Counts from 1 within the space, without gaps. */
  number: Schema.Int,
  status: ChangeRequestStatus,
  subject: Schema.String,
  description: Schema.NullOr(DocumentSchema),
  branchId: BranchId,
  /** The current revision of the branch, and its base. */
  seq: Schema.Int,
  base: Base,
  /** The current revision of the change request. */
  revisionId: RevisionId,
  /** The revision of the space that it was made from. */
  revisionInitial: RevisionId,
  /** The last revision of main that the change request contains. */
  revisionAncestor: RevisionId,
  revisionMerged: Schema.NullOr(RevisionId),
  unresolved: Schema.NullOr(Unresolved),
  /** How many open comments it has. */
  comments: Schema.Int,
  createdBy: UserId,
  createdAt: Schema.DateTimeUtc,
  updatedAt: Schema.DateTimeUtc
}) {}

/** The current head of a change request: its snapshot, and the id of that revision. */
export const headOf = ({ base, branchId, revisionId, seq }: ChangeRequest) => ({
  at: { branchId, seq, base },
  revisionId
})

/** A change request that shows another revision of its line. */
export const showing = (changeRequest: ChangeRequest, { base, id, seq }: Revision): ChangeRequest =>
  new ChangeRequest({ ...changeRequest, revisionId: id, seq, base: base ?? changeRequest.base })

/** There is no such change request in the space. */
export class ChangeRequestNotFound extends Schema.TaggedError<ChangeRequestNotFound>()(
  "ChangeRequestNotFound",
  { changeRequestId: Schema.String },
  { httpApiStatus: 404 }
) {
  override get message() {
    return "There is no such change request in this space"
  }
}

/** The status of the change request does not allow the operation. */
export class ChangeRequestClosed extends Schema.TaggedError<ChangeRequestClosed>()(
  "ChangeRequestClosed",
  { changeRequestId: Schema.String, status: ChangeRequestStatus },
  { httpApiStatus: 412 }
) {
  override get message() {
    return this.status === "merged"
      ? "The change request is merged and can no longer be changed"
      : `This cannot be done while the change request is ${this.status}`
  }
}
