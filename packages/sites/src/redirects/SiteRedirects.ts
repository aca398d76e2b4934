import type { Listing, ListingRequest } from "@octavo/kernel"
import { Context, type Effect, type Option } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteRedirect, SiteRedirectId } from "./SiteRedirect.ts"

/** The redirects of all sites. */
export class SiteRedirects extends Context.Service<
  SiteRedirects,
  {
    readonly find: (siteId: SiteId, id: SiteRedirectId) => Effect.Effect<Option.Option<SiteRedirect>>
    /** Finds those with one of these keys, in no order. */
    readonly findByKeys: (
      siteId: SiteId,
      keys: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyArray<SiteRedirect>>
    /** Lists the redirects of a site whose source contains a text in any case, oldest first. */
    readonly list: (
      siteId: SiteId,
      search: string,
      request: ListingRequest
    ) => Effect.Effect<Listing<SiteRedirect>>
    readonly count: (siteId: SiteId) => Effect.Effect<number>
    readonly putAll: (redirects: ReadonlyArray<SiteRedirect>) => Effect.Effect<void>
    readonly remove: (id: SiteRedirectId) => Effect.Effect<void>
  }
>()("@octavo/sites/SiteRedirects") {}
