import { Schema } from "effect"
import { UserId } from "@octavo/identity"
import { SpaceId } from "./SpaceId.ts"

export const BranchId = Schema.String.pipe(Schema.brand("BranchId"))
export type BranchId = typeof BranchId.Type

export const RevisionId = Schema.String.pipe(Schema.brand("RevisionId"))
export type RevisionId = typeof RevisionId.Type

/** A point on another line, over which a line lays its own changes. */
export const Base = Schema.Struct({ branchId: BranchId, seq: Schema.Int })
export type Base = typeof Base.Type

/**
 * A sequence of revisions of one space. Main contains all content; an overlay branch, such as that of a change request,
 * contains its differences from a revision of main. Writers of a branch lock its row.
 */
export class Branch extends Schema.Class<Branch>("Branch")({
  id: BranchId,
  spaceId: SpaceId,
  kind: Schema.Literals(["main", "change-request", "translation", "import"]),
  headSeq: Schema.Int,
  headRevisionId: RevisionId,
  base: Schema.NullOr(Base)
}) {}

/** The Git commit that a revision came from or went to. */
export const GitCommit = Schema.Struct({
  oid: Schema.String,
  message: Schema.String,
  createdByService: Schema.Boolean,
  url: Schema.NullOr(Schema.String),
  ref: Schema.NullOr(Schema.String)
})
export type GitCommit = typeof GitCommit.Type

/** A point on a line: what the content was then. It never changes. */
export class Revision extends Schema.Class<Revision>("Revision")({
  id: RevisionId,
  spaceId: SpaceId,
  branchId: BranchId,
  seq: Schema.Int,
  /** The base of the branch at this revision. */
  base: Schema.NullOr(Base),
  type: Schema.Literals(["edits", "merge", "update", "rollback", "computed"]),
  /** `content` is what people or a repository wrote; `paths` records where a repository has it, which nobody wrote. */
  purpose: Schema.Literals(["content", "paths"]),
  parents: Schema.Array(RevisionId),
  createdBy: Schema.NullOr(UserId),
  createdAt: Schema.DateTimeUtc,
  git: Schema.NullOr(GitCommit),
  message: Schema.NullOr(Schema.String)
}) {}

/** Names a state of the content: what was visible on a line at a revision. */
export interface Snapshot {
  readonly branchId: BranchId
  readonly seq: number
  readonly base: Base | null
  /**
   * Asks for what is current when it is read, which is cheaper, and no older than `seq`: for readers who want the present
   * and not this very revision.
   */
  readonly isCurrent?: boolean
}

/** Names the current version of an entry on a branch without a base. */
export interface CurrentEntry {
  readonly branchId: BranchId
  readonly id: string
}

/** There is no such revision of the space. */
export class RevisionNotFound extends Schema.TaggedError<RevisionNotFound>()(
  "RevisionNotFound",
  {
    revisionId: Schema.String,
    /** Which of several edits names it as its base, from 0. */
    edit: Schema.optionalKey(Schema.Int)
  },
  { httpApiStatus: 404 }
) {
  override get message() {
    return this.edit === undefined
      ? "There is no such revision of this space"
      : `No change was applied. Correct changes.${this.edit}: there is no such revision of this space as the base "${this.revisionId}"`
  }
}

/** Somebody else wrote since the revision that the change was made for. */
export class RevisionOutdated extends Schema.TaggedError<RevisionOutdated>()(
  "RevisionOutdated",
  { expected: Schema.String, head: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return "Another write changed the content. Read it again and repeat the change on the current revision"
  }
}

/** The content is what that revision showed already. */
export class RevisionChangesNothing extends Schema.TaggedError<RevisionChangesNothing>()(
  "RevisionChangesNothing",
  { revisionId: Schema.String },
  { httpApiStatus: 409 }
) {
  override get message() {
    return "Nothing was changed: the content equals that of the revision"
  }
}
