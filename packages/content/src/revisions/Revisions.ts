import { Context, type Effect } from "effect"
import type { Listing, ListingRequest } from "@octavo/kernel"
import type { Branch, BranchId, Revision, RevisionId, RevisionNotFound } from "./Revision.ts"

/** The lines of all spaces and the revisions on them. */
export class Revisions extends Context.Service<
  Revisions,
  {
    readonly get: (id: RevisionId) => Effect.Effect<Revision, RevisionNotFound>
    /** The revisions of a line, newest first. */
    readonly list: (branchId: BranchId, request: ListingRequest) => Effect.Effect<Listing<Revision>>
    readonly put: (revision: Revision) => Effect.Effect<void>
    /** Reads the branch without a lock. */
    readonly getBranch: (id: BranchId) => Effect.Effect<Branch>
    /** Holds the line for this unit of work: who else writes to it waits. */
    readonly getBranchForUpdate: (id: BranchId) => Effect.Effect<Branch>
    readonly putBranch: (branch: Branch) => Effect.Effect<void>
  }
>()("@octavo/content/Revisions") {}
