import { Context, type DateTime, Effect, Layer, TxHashMap } from "effect"
import type { AdaptiveSchema } from "../adaptive/AdaptiveSchema.ts"
import type { PublishingAuth } from "../auth/PublishingAuth.ts"
import type { SiteCustomization } from "../customization/SiteCustomization.ts"
import type { SiteEventCount } from "../events/SiteEvent.ts"
import type { CustomFont } from "../fonts/CustomFont.ts"
import type { ShareLink } from "../links/ShareLink.ts"
import type { SiteRedirect } from "../redirects/SiteRedirect.ts"
import type { Site } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"
import type { StructureRows } from "../structure/SiteStructure.ts"
import type { StructureOrder } from "../structure/StructureHistories.ts"
import type { RendererToken } from "../renderers/RendererToken.ts"

const make = Effect.gen(function* () {
  return {
    sites: yield* TxHashMap.empty<string, Site>(),
    /** Former basenames and their sites. */
    aliases: yield* TxHashMap.empty<string, SiteId>(),
    structures: yield* TxHashMap.empty<string, StructureRows>(),
    /** The orders of a site by version, oldest first. */
    orders: yield* TxHashMap.empty<string, ReadonlyArray<readonly [number, StructureOrder]>>(),
    formerPaths: yield* TxHashMap.empty<string, ReadonlyMap<string, SiteSpaceId>>(),
    shareLinks: yield* TxHashMap.empty<string, ShareLink>(),
    adaptiveSchemas: yield* TxHashMap.empty<string, AdaptiveSchema>(),
    publishingAuths: yield* TxHashMap.empty<string, PublishingAuth>(),
    customFonts: yield* TxHashMap.empty<string, CustomFont>(),
    customizations: yield* TxHashMap.empty<string, SiteCustomization>(),
    /** Counts of events by their facts. */
    eventCounts: yield* TxHashMap.empty<string, SiteEventCount>(),
    rendererTokens: yield* TxHashMap.empty<string, RendererToken>(),
    redirects: yield* TxHashMap.empty<string, SiteRedirect>(),
    /** The last checks of hostnames that are not verified, by the id of the site. */
    hostnameChecks: yield* TxHashMap.empty<string, DateTime.Utc>()
  }
})

/** The tables that the stores of this folder share, as the stores in Postgres share theirs. */
export class SiteTables extends Context.Service<SiteTables, Effect.Success<typeof make>>()(
  "@octavo/sites/memory/SiteTables"
) {
  static readonly layer = Layer.effect(SiteTables, make)
}
