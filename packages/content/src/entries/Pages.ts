import { Context, type Effect, type Option } from "effect"
import type { VersionedStore } from "./VersionedStore.ts"
import type { BranchId, CurrentEntry, RevisionId, Snapshot } from "./Revision.ts"
import type { SourceFacts } from "./Source.ts"
import type { SpaceId } from "./SpaceId.ts"
import type { PageId, PageVersion } from "./Page.ts"

/** A page with the slugs above it, and so with its path. */
export interface PagePlace {
  readonly page: PageVersion
  /** From the top down, without the page itself. */
  readonly ancestorSlugs: ReadonlyArray<string>
}

/** A page with what its presentation needs: the slugs of its ancestors and its descendants. */
export interface PageInTree extends PagePlace {
  /** In no order. */
  readonly descendants: ReadonlyArray<PageVersion>
}

/** A page with its text, as it was written. */
export interface PageWithText extends PageInTree {
  readonly text: string | null
}

/** A page with what its document tree is made of, and the tree as JSON if it was made before. */
export interface PageWithDocument extends PageInTree {
  readonly source: {
    readonly facts: SourceFacts
    readonly documentJson: string | null
    /** An older version derived the facts. */
    readonly isOlder?: true
  } | null
}

/** A page as it is now, with the revision that shows it: all of one moment. */
export interface CurrentPage<P extends PagePlace> {
  readonly head: Snapshot
  readonly revisionId: RevisionId
  readonly page: Option.Option<P>
}

/** The pages of all revisions. */
export class Pages extends Context.Service<
  Pages,
  VersionedStore<PageVersion, PageId> & {
    readonly findWithText: (at: Snapshot, id: PageId) => Effect.Effect<Option.Option<PageWithText>>
    readonly findWithDocument: (at: Snapshot, id: PageId) => Effect.Effect<Option.Option<PageWithDocument>>
    /** Those of these pages that the revision has, in no order; for as many pages it is still one question. */
    readonly findPlaces: (at: Snapshot, ids: ReadonlyArray<PageId>) => Effect.Effect<ReadonlyArray<PagePlace>>
    /** Those of these that there are now, on any lines, in no order. */
    readonly findPlacesNow: (
      pages: ReadonlyArray<CurrentEntry>
    ) => Effect.Effect<ReadonlyArray<{ readonly branchId: BranchId; readonly place: PagePlace }>>
    /** The page at the head of the main branch of a space, whoever asks; null where there is no such space. */
    readonly findCurrentPlace: (spaceId: SpaceId, id: PageId) => Effect.Effect<CurrentPage<PagePlace> | null>
    readonly findCurrentWithText: (
      spaceId: SpaceId,
      id: PageId
    ) => Effect.Effect<CurrentPage<PageWithText> | null>
    readonly findCurrentWithDocument: (
      spaceId: SpaceId,
      id: PageId
    ) => Effect.Effect<CurrentPage<PageWithDocument> | null>
    /** The page at a path, given as slugs from the top, by one query. */
    readonly findByPath: (at: Snapshot, slugs: ReadonlyArray<string>) => Effect.Effect<Option.Option<PageId>>
    /**
     * The page that had a path once, at this revision or before: each slug is followed to whatever ever had it below whatever
     * the slugs before it led to. Among several that are still there, the one that had its slug last.
     */
    readonly findByFormerPath: (
      at: Snapshot,
      slugs: ReadonlyArray<string>
    ) => Effect.Effect<Option.Option<PageId>>
    /** The page with a slug below a page, or at the top below null. */
    readonly findChild: (
      at: Snapshot,
      parentId: PageId | null,
      slug: string
    ) => Effect.Effect<Option.Option<PageVersion>>
    /** The children of any of these pages, or of the top for null, in no order. */
    readonly listChildren: (
      at: Snapshot,
      parentIds: ReadonlyArray<PageId | null>
    ) => Effect.Effect<ReadonlyArray<PageVersion>>
  }
>()("@octavo/content/Pages") {}
