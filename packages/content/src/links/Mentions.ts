import type { ListingRequest } from "@octavo/kernel"
import { Context, type Effect } from "effect"
import type { BranchId, Snapshot } from "../entries/Revision.ts"

/** A reference with the page or the reusable content that contains it. */
export interface Mention {
  readonly kind: "page" | "reusable-content"
  readonly id: string
  readonly gitPath: string | null
  readonly written: string
  /** The anchor of the heading above the reference. */
  readonly section: string | null
}

/** A page or a reusable content on the main branch of a space that refers to an OpenAPI specification. */
export interface SpecMention extends Pick<Mention, "kind" | "id" | "section"> {
  readonly branchId: BranchId
}

/** The index of references by name; see `nameOfReference`. */
export class Mentions extends Context.Service<
  Mentions,
  {
    /**
     * The references of a revision that have one of these names, and the entries of its navigation that lead to an id, if one is given:
     * all that may lead to a thing, in the order of ids and texts. Whether one does is seen by resolving it.
     */
    readonly find: (
      at: Snapshot,
      id: string | null,
      names: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Mention>>
    /**
     * Pages and reusable contents that refer to an OpenAPI specification on some main branches now, ordered by branch and id, each once with its first such reference.
     * Computed pages that depend on the specification are among them, the pages that were generated for them are not.
     */
    readonly listOfSpec: (
      branchIds: ReadonlyArray<BranchId>,
      slug: string,
      request: ListingRequest<readonly [BranchId, string]>
    ) => Effect.Effect<ReadonlyArray<SpecMention>>
  }
>()("@octavo/content/Mentions") {}
