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
  /** What met; the revision of the side that is not main's is needed to merge again with each answer. */
  readonly inputs: ThreeWay<Snapshot>
  readonly revisionId: RevisionId
  /** The merge with the other side standing where there is a conflict. */
  readonly merged: MergedContent
  /** The same with main's side standing there, as main has it now. */
  readonly rest: MergedContent
}

/** Where a proposal can be found. */
export interface Proposal {
  readonly id: string
  readonly number: number
}

/**
 * Takes what cannot be merged into main, so that people decide and nothing is lost: as a change request, where there are
 * such. Within the unit of work that writes main, which it holds.
 */
export class Proposals extends Context.Service<
  Proposals,
  { readonly propose: (unmerged: Unmerged) => Effect.Effect<Proposal> }
>()("@octavo/content/Proposals") {}
