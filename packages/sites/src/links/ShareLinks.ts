import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { ShareLink, ShareLinkId } from "./ShareLink.ts"

/** The share links of all sites. */
export class ShareLinks extends Context.Service<
  ShareLinks,
  {
    readonly find: (siteId: SiteId, id: ShareLinkId) => Effect.Effect<Option.Option<ShareLink>>
    /** Finds the link with a key, active or not, by the hash of the key. */
    readonly findByKey: (siteId: SiteId, keyHash: string) => Effect.Effect<Option.Option<ShareLink>>
    /** Lists the links of a site, oldest first. */
    readonly list: (siteId: SiteId, request: ListingRequest) => Effect.Effect<Listing<ShareLink>>
    readonly count: (siteId: SiteId) => Effect.Effect<number>
    readonly put: (link: ShareLink) => Effect.Effect<void>
    readonly remove: (id: ShareLinkId) => Effect.Effect<void>
  }
>()("@octavo/sites/ShareLinks") {}
