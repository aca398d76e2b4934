import type { UserId } from "@octavo/identity"
import { Context, type Effect } from "effect"
import type { RevisionId, Snapshot } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"
import type { DocumentParser } from "../sources/DocumentParser.ts"
import type { ContentConflict } from "./ContentConflict.ts"
import type { MergedContent } from "./mergeContent.ts"
import type { ThreeWay } from "@octavo/markdown"

/** A merge into main that could not decide everything: main has the merged rest, and its own side of what is left. */
export interface Unmerged {
  readonly spaceId: SpaceId
  /** In words, such as what a person would call the change request. */
  readonly subject: string
  readonly createdBy: UserId
  /** The merge inputs; the revision of the side that is not main is needed to merge again with each resolution. */
  readonly inputs: ThreeWay<Snapshot>
  readonly revisionId: RevisionId
  /** The merge result with the other side in each conflict. */
  readonly merged: MergedContent
  /** The merge result with main's side in each conflict. */
  readonly rest: MergedContent
  /** The proposal with the conflicts of an earlier merge that these inputs include, to be updated. */
  readonly earlier?: PendingProposal
}

/** The id and the number of a proposal. */
export interface Proposal {
  readonly id: string
  readonly number: number
}

/** A proposal whose conflicts are not all resolved: the base and the revision of its merge, and the entries in conflict. */
export interface PendingProposal extends Proposal {
  readonly base: Snapshot
  readonly revisionId: RevisionId
  readonly conflicts: ReadonlyArray<ContentConflict>
}

/**
 * Opens a change request for what cannot be merged into main, so that people decide and nothing is lost, or
 * updates the one that contains earlier conflicts. Runs within the unit of work that writes to main, under its lock.
 */
export class Proposals extends Context.Service<
  Proposals,
  {
    readonly propose: (unmerged: Unmerged) => Effect.Effect<Proposal, never, DocumentParser>
    /** The proposal if people still have to resolve its conflicts. `forUpdate` locks it, before main is locked. */
    readonly findPending: (
      spaceId: SpaceId,
      id: string,
      options?: { readonly forUpdate?: boolean }
    ) => Effect.Effect<PendingProposal | null>
  }
>()("@octavo/content/Proposals") {}
