import { Context, type Effect, type Option } from "effect"
import type { EntryChanges } from "../revisions/commitRevision.ts"
import type { LineId, RevisionPoint } from "../revisions/Revision.ts"
import type { SourceFacts } from "../sources/Source.ts"
import type { PageId, PageVersion } from "./Page.ts"

/** A page with what is needed to show it: the slugs above it and the pages beneath it. */
export interface PageInTree {
  readonly page: PageVersion
  /** From the top down, without the page itself. */
  readonly ancestorSlugs: ReadonlyArray<string>
  /** In no order. */
  readonly descendants: ReadonlyArray<PageVersion>
}

/** A page with its text, what is known of it, and its document tree as JSON if that was made before. */
export interface PageWithSource extends PageInTree {
  readonly source: {
    readonly text: string
    readonly facts: SourceFacts
    readonly documentJson: string | null
  } | null
}

/** The pages of all revisions. */
export class Pages extends Context.Service<
  Pages,
  {
    readonly find: (at: RevisionPoint, id: PageId) => Effect.Effect<Option.Option<PageInTree>>
    /** The same with what `Sources` has of its text, in one go. */
    readonly findWithSource: (at: RevisionPoint, id: PageId) => Effect.Effect<Option.Option<PageWithSource>>
    /** All pages of a revision, in no order, without their texts. */
    readonly listAll: (at: RevisionPoint) => Effect.Effect<ReadonlyArray<PageVersion>>
    /** Writes what becomes of pages at a new revision of a line; for `commitRevision` alone. */
    readonly write: (lineId: LineId, seq: number, changes: EntryChanges<PageVersion>) => Effect.Effect<void>
  }
>()("@octavo/content/Pages") {}
