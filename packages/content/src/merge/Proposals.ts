import type { UserId } from "@octavo/identity"
import { Context, type Effect } from "effect"
import type { RevisionId, Snapshot } from "../revisions/Revision.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
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
}

/** The id and the number of a proposal. */
export interface Proposal {
  readonly id: string
  readonly number: number
}

/**
 * Opens a change request for what cannot be merged into main, so that people decide and nothing is lost. Runs within
 * the unit of work that writes to main, under its lock.
 */
export class Proposals extends Context.Service<
  Proposals,
  { readonly propose: (unmerged: Unmerged) => Effect.Effect<Proposal> }
>()("@octavo/content/Proposals") {}
