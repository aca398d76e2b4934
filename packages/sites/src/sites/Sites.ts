import type { SpaceId } from "@octavo/content"
import type { OrganizationId } from "@octavo/identity"
import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type DateTime, type Effect } from "effect"
import type { Site, SiteNotFound, SiteType, SiteView } from "./Site.ts"
import type { SiteId } from "./SiteId.ts"

/** The sites that a reader asks for; an absent field asks for all. */
export interface SiteFilter {
  /** Sites with a site space of this space. */
  readonly space?: SpaceId
  /** A part of the title, in whatever case. */
  readonly title?: string
  readonly published?: boolean
  readonly types?: ReadonlyArray<SiteType>
}

/** All sites of this installation, deleted ones among them until they are purged. */
export class Sites extends Context.Service<
  Sites,
  {
    readonly get: (id: SiteId) => Effect.Effect<SiteView, SiteNotFound>
    readonly getForUpdate: (id: SiteId) => Effect.Effect<Site, SiteNotFound>
    /** Lists the sites of an organization that are not deleted, oldest first. */
    readonly list: (
      organizationId: OrganizationId,
      filter: SiteFilter,
      request: ListingRequest
    ) => Effect.Effect<Listing<SiteView>>
    /** The number of sites of an organization that are not deleted. */
    readonly count: (organizationId: OrganizationId) => Effect.Effect<number>
    readonly put: (site: Site) => Effect.Effect<void>
    /** Locks the addresses of all sites until the unit of work ends. A caller that also locks a site locks it first. */
    readonly lockAddresses: Effect.Effect<void>
    /**
     * Finds the sites that keep others from an address: the site that answers at it, and for a basename also sites that had it.
     * A hostname counts once it is verified. Deleted sites have no addresses.
     */
    readonly findByAddress: (
      kind: "basename" | "hostname",
      address: string
    ) => Effect.Effect<ReadonlyArray<{ readonly site: Site; readonly isFormer: boolean }>>
    /** Keeps a former basename for a site and takes it from others; removes it where there is no site. */
    readonly putAlias: (basename: string, siteId: SiteId | null) => Effect.Effect<void>
    /** Removes the former basenames of a site. */
    readonly removeAliases: (siteId: SiteId) => Effect.Effect<void>
    readonly listDeletedBefore: (time: DateTime.Utc, limit: number) => Effect.Effect<ReadonlyArray<SiteId>>
    /** Removes a site for good, with everything that belongs to it. */
    readonly remove: (id: SiteId) => Effect.Effect<void>
  }
>()("@octavo/sites/Sites") {}
