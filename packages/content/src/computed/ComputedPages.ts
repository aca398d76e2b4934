import { Context, type Effect } from "effect"
import type { OrganizationId } from "@octavo/identity"
import type { PageId, PageVersion } from "../entries/Page.ts"
import type { BranchId, Snapshot } from "../entries/Revision.ts"
import type { SpaceId } from "../entries/SpaceId.ts"

/** The computed pages of a space that depend on one specification. */
export interface DependentPages {
  readonly spaceId: SpaceId
  /** The main branch of the space. */
  readonly branchId: BranchId
  readonly pageIds: ReadonlyArray<PageId>
}

/** Finds computed pages and what was generated for them. */
export class ComputedPages extends Context.Service<
  ComputedPages,
  {
    /** The pages on the main branches of active spaces that depend on a specification; translations follow their sources instead. */
    readonly listDependent: (
      organizationId: OrganizationId,
      spec: string
    ) => Effect.Effect<ReadonlyArray<DependentPages>>
    /** The pages that a snapshot has for some computed pages, in no order. */
    readonly listGenerated: (
      at: Snapshot,
      pageIds: ReadonlyArray<PageId>
    ) => Effect.Effect<ReadonlyArray<PageVersion>>
    /** The generated pages that a snapshot has at some places, in no order. */
    readonly listGeneratedAt: (
      at: Snapshot,
      places: ReadonlyArray<Pick<PageVersion, "parentId" | "slug">>
    ) => Effect.Effect<ReadonlyArray<PageVersion>>
  }
>()("@octavo/content/ComputedPages") {}
