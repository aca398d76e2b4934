import { Context, type Effect } from "effect"
import type { Snapshot } from "../revisions/Revision.ts"

/** A reference with the page or the reusable content that contains it. */
export interface Mention {
  readonly kind: "page" | "reusable-content"
  readonly id: string
  readonly gitPath: string | null
  readonly written: string
  /** The anchor of the heading above the reference. */
  readonly section: string | null
}

/** The index of references by name; see `nameOfReference`. */
export class Mentions extends Context.Service<
  Mentions,
  {
    /**
     * The references of a revision that have one of these names, and the entries of its navigation that lead to an id:
     * all that may lead to a thing, in the order of ids and texts. Whether one does is seen by resolving it.
     */
    readonly find: (
      at: Snapshot,
      id: string,
      names: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<Mention>>
  }
>()("@octavo/content/Mentions") {}
