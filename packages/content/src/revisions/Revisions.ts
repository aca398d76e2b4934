import { Context, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { Space } from "../containers/Space.ts"
import type { Branch, BranchId, Revision, RevisionId, RevisionNotFound } from "../entries/Revision.ts"
import type { RevisionPosition } from "../entries/RevisionPosition.ts"

/** The lines of all spaces and the revisions on them. */
export class Revisions extends Context.Service<
  Revisions,
  {
    readonly get: (id: RevisionId) => Effect.Effect<Revision, RevisionNotFound>
    /** The revisions of a branch, newest first. */
    readonly list: (
      branchId: BranchId,
      request: ListingRequest<RevisionPosition>
    ) => Effect.Effect<Listing<Revision, RevisionPosition>>
    /** The sequence numbers of the last revisions of some branches that somebody wrote, and no computed ones; absent without any. */
    readonly findLastWritten: (
      branchIds: ReadonlyArray<BranchId>
    ) => Effect.Effect<ReadonlyMap<BranchId, number>>
    /** Begins a new branch with its first revision. */
    readonly begin: (branch: Branch, first: Revision) => Effect.Effect<void>
    /**
     * Adds a revision to its branch, which becomes `branch`, and locks the space, so that nobody deletes it before the unit of
     * work ends. A revision of main also becomes the latest change of the space. Answers the space, or null where it
     * is deleted: then the unit of work must fail.
     */
    readonly append: (branch: Branch, revision: Revision) => Effect.Effect<Space | null>
    /** Removes an overlay branch on which no other branch is, with its revisions and all that they show. */
    readonly remove: (id: BranchId) => Effect.Effect<void>
    /** The branch as it is, without holding it. */
    readonly getBranch: (id: BranchId) => Effect.Effect<Branch>
    /** Holds the branch for this unit of work: who else writes to it waits. */
    readonly getBranchForUpdate: (id: BranchId) => Effect.Effect<Branch>
  }
>()("@octavo/content/Revisions") {}
