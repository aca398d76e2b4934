import { Context, type Effect } from "effect"
import type { PageId } from "../entries/Page.ts"
import type { BranchId, RevisionId, Snapshot } from "../entries/Revision.ts"
import type { Space } from "../containers/Space.ts"
import type { SpaceId } from "../entries/SpaceId.ts"

/** The present state of the main content of a space, and how the space is called. */
export interface PublishedHead extends Pick<Space, "title" | "emoji" | "language"> {
  readonly spaceId: SpaceId
  readonly at: Snapshot
  readonly revisionId: RevisionId
  /** The prefix that turns the path of a file in the repository into its address in the browser. */
  readonly treeUrl: string | null
  /** The address of the repository, or the place of the folder, that the content comes from; null without one. */
  readonly repository: string | null
}

/** Pages and reusable contents with the branches that they are on. */
export interface NamingContents {
  readonly pages: ReadonlyArray<{ readonly branchId: BranchId; readonly id: PageId }>
  readonly contents: ReadonlyArray<{
    readonly branchId: BranchId
    readonly id: string
    readonly gitPath: string | null
  }>
}

/** The queries of visitors that members do not ask. */
export class PublishedContents extends Context.Service<
  PublishedContents,
  {
    /** The heads of those of these spaces that there are and that are not deleted, in no order. */
    readonly findHeads: (ids: ReadonlyArray<SpaceId>) => Effect.Effect<ReadonlyArray<PublishedHead>>
    /**
     * The conditions in the front matter of sources, by hash: of those that have one, and null for those that an older version of
     * the parser read; all others are left out.
     */
    readonly findConditions: (
      hashes: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, string | null>>
    /** The texts, by hash, of those sources that may contain conditional blocks; all others are left out. */
    readonly findConditional: (hashes: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, string>>
    /** The present pages and reusable contents of some branches whose sources have a reference of a name, in no order, so many at most. */
    readonly findNaming: (
      branchIds: ReadonlyArray<BranchId>,
      name: string,
      limit: { readonly pages: number; readonly contents: number }
    ) => Effect.Effect<NamingContents>
    /** Pages of the snapshot that have a slug, or had it once, wherever they were: the latest first, so many at most. */
    readonly findBySlugEver: (
      at: Snapshot,
      slug: string,
      limit: number
    ) => Effect.Effect<ReadonlyArray<PageId>>
  }
>()("@octavo/content/PublishedContents") {}
