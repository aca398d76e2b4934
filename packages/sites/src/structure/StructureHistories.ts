import { Context, type Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteSpaceId } from "./SiteSpace.ts"

/** The ids of a structure, in structure order. */
export interface StructureOrder {
  readonly sections: ReadonlyArray<string>
  readonly groups: ReadonlyArray<string>
  readonly siteSpaces: ReadonlyArray<string>
}

/** Former orders and paths of the structures of all sites. */
export class StructureHistories extends Context.Service<
  StructureHistories,
  {
    /** Records the order as of a version of the site; older ones beyond the last twenty are dropped. */
    readonly putOrder: (siteId: SiteId, version: number, order: StructureOrder) => Effect.Effect<void>
    /** Finds the order at a version of the site; null where it is not recorded any more. */
    readonly findOrder: (siteId: SiteId, version: number) => Effect.Effect<StructureOrder | null>
    /** Records former paths below the site; each leads to a site space. */
    readonly putFormerPaths: (siteId: SiteId, paths: ReadonlyMap<string, SiteSpaceId>) => Effect.Effect<void>
    /** Lists the former paths below a site, by path. */
    readonly listFormerPaths: (siteId: SiteId) => Effect.Effect<ReadonlyMap<string, SiteSpaceId>>
  }
>()("@octavo/sites/StructureHistories") {}
