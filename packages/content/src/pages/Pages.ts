import { Context, type Effect, type Option } from "effect"
import type { UserId } from "@octavo/identity"
import type { EntryChanges } from "../revisions/EntryChanges.ts"
import type { EntryNow, LineId, RevisionPoint } from "../revisions/Revision.ts"
import type { SourceFacts } from "../sources/Source.ts"
import type { SpaceAccess } from "../spaces/admit.ts"
import type { SpaceView } from "../spaces/Space.ts"
import type { SpaceId } from "../spaces/SpaceId.ts"
import type { PageId, PageVersion } from "./Page.ts"

/** A page with the slugs above it, and so with its path. */
export interface PagePlace {
  readonly page: PageVersion
  /** From the top down, without the page itself. */
  readonly ancestorSlugs: ReadonlyArray<string>
}

/** A page with what is needed to show it: the slugs above it and the pages beneath it. */
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

/** A page as it is now, with what decides whether a user may read it: all of one moment, and of one question. */
export interface CurrentPage<P extends PageInTree> {
  /** Null where there is no such space. */
  readonly space: (SpaceAccess & Pick<SpaceView, "head" | "revisionId">) | null
  readonly page: Option.Option<P>
}

/** The pages of all revisions. */
export class Pages extends Context.Service<
  Pages,
  {
    readonly find: (at: RevisionPoint, id: PageId) => Effect.Effect<Option.Option<PageInTree>>
    readonly findWithText: (at: RevisionPoint, id: PageId) => Effect.Effect<Option.Option<PageWithText>>
    readonly findWithDocument: (
      at: RevisionPoint,
      id: PageId
    ) => Effect.Effect<Option.Option<PageWithDocument>>
    /** Those of these pages that the revision has, in no order; for as many pages it is still one question. */
    readonly findPlaces: (
      at: RevisionPoint,
      ids: ReadonlyArray<PageId>
    ) => Effect.Effect<ReadonlyArray<PagePlace>>
    /** Those of these that there are now, on any lines, in no order. */
    readonly findPlacesNow: (
      pages: ReadonlyArray<EntryNow>
    ) => Effect.Effect<ReadonlyArray<{ readonly lineId: LineId; readonly place: PagePlace }>>
    /** The page at the head of the main line of a space, whether the user may read it or not. */
    readonly findCurrentWithText: (
      spaceId: SpaceId,
      userId: UserId,
      id: PageId
    ) => Effect.Effect<CurrentPage<PageWithText>>
    readonly findCurrentWithDocument: (
      spaceId: SpaceId,
      userId: UserId,
      id: PageId
    ) => Effect.Effect<CurrentPage<PageWithDocument>>
    /** All pages of a revision, in no order, without their texts. */
    readonly listAll: (at: RevisionPoint) => Effect.Effect<ReadonlyArray<PageVersion>>
    /** The page at a path: the slugs from the top down, walked in one question. */
    readonly findByPath: (
      at: RevisionPoint,
      slugs: ReadonlyArray<string>
    ) => Effect.Effect<Option.Option<PageId>>
    /**
     * The page that had a path once, at this revision or before: each slug is followed to whatever ever had it below whatever
     * the slugs before it led to. Among several that are still there, the one that had its slug last.
     */
    readonly findByFormerPath: (
      at: RevisionPoint,
      slugs: ReadonlyArray<string>
    ) => Effect.Effect<Option.Option<PageId>>
    /** The page with a slug below a page, or at the top below null. */
    readonly findChild: (
      at: RevisionPoint,
      parentId: PageId | null,
      slug: string
    ) => Effect.Effect<Option.Option<PageVersion>>
    /** The pages that stand right below any of these, or at the top below null, in no order. */
    readonly listChildren: (
      at: RevisionPoint,
      parentIds: ReadonlyArray<PageId | null>
    ) => Effect.Effect<ReadonlyArray<PageVersion>>
    /** Those of these that a point shows, in no order. */
    readonly findMany: (
      at: RevisionPoint,
      ids: ReadonlyArray<PageId>
    ) => Effect.Effect<ReadonlyArray<PageVersion>>
    /** The ids of what was written or removed on a line after one of its revisions, up to another. */
    readonly listTouched: (
      lineId: LineId,
      after: number,
      upTo: number
    ) => Effect.Effect<ReadonlyArray<PageId>>
    /** Shows at the first revision of a new line what a point shows; for `duplicateSpace` alone. */
    readonly copy: (from: RevisionPoint, to: LineId) => Effect.Effect<void>
    /** Writes what becomes of pages at a new revision of a line; for `commitRevision` alone. */
    readonly write: (lineId: LineId, seq: number, changes: EntryChanges<PageVersion>) => Effect.Effect<void>
  }
>()("@octavo/content/Pages") {}
