import type { SpaceId } from "@octavo/content"
import { Context, type Effect } from "effect"
import type { Site } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteSection } from "./SiteSection.ts"
import type { SiteSpace } from "./SiteSpace.ts"
import type { SiteStructure } from "./SiteStructure.ts"
import type { StructureChanges } from "./structureChanges.ts"

/** A site space with its site and its section. */
export interface ShownSpace {
  readonly site: Site
  readonly siteSpace: SiteSpace
  readonly section: SiteSection | null
}

/** The structures of all sites. */
export class SiteStructures extends Context.Service<
  SiteStructures,
  {
    readonly get: (siteId: SiteId) => Effect.Effect<SiteStructure>
    /** Writes the rows that changed, and removes those that are gone. */
    readonly apply: (siteId: SiteId, changes: StructureChanges) => Effect.Effect<void>
    /** Lists the site spaces of these spaces in sites that are not deleted, the oldest site first. */
    readonly listShown: (spaceIds: ReadonlyArray<SpaceId>) => Effect.Effect<ReadonlyArray<ShownSpace>>
    /** Lists the sites with site spaces of a space, deleted sites included, by id. */
    readonly listSitesOf: (spaceId: SpaceId) => Effect.Effect<ReadonlyArray<SiteId>>
  }
>()("@octavo/sites/SiteStructures") {}
