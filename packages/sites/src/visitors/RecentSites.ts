import type { PageNode } from "@octavo/content"
import { isActiveOrganization, type Organizations } from "@octavo/identity"
import { BoundedCache, forgetWhenChanged } from "@octavo/kernel"
import { Context, Effect, Layer, Option } from "effect"
import type { AdaptiveSchemas } from "../adaptive/AdaptiveSchemas.ts"
import type { PublishingAuths } from "../auth/PublishingAuths.ts"
import type { Customizations } from "../customization/Customizations.ts"
import { findShareKey } from "../links/findShareKey.ts"
import { hashShareKey } from "../links/shareKey.ts"
import { ShareLinks } from "../links/ShareLinks.ts"
import type { Site } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { Sites } from "../sites/Sites.ts"
import type { SiteStructures } from "../structure/SiteStructures.ts"
import type { StructureHistories } from "../structure/StructureHistories.ts"
import type { RendererToken, RendererTokenId } from "../renderers/RendererToken.ts"
import { RendererTokens } from "../renderers/RendererTokens.ts"
import type { PageTree } from "./PageTree.ts"
import { RecentFailures } from "./RecentFailures.ts"
import { readEdition } from "./readEdition.ts"
import type { SiteEdition } from "./SiteEdition.ts"
import type { VisiblePages } from "./VisiblePages.ts"
import { readVisitorSettings, type VisitorSettings } from "./VisitorSettings.ts"

/** A site at an address, and whether another one is its present address. */
interface AddressedSite {
  readonly site: Site
  readonly isFormer: boolean
}

/**
 * The memory of a process for visitors of sites: which site has an address and which keys are active, for less than a second,
 * and editions of sites by their version.
 */
export class RecentSites extends Context.Service<
  RecentSites,
  {
    /** The site that answers at an address, null for none: a hostname counts once it is verified. Deleted sites have no address. */
    readonly findByAddress: (
      kind: "basename" | "hostname",
      address: string
    ) => Effect.Effect<AddressedSite | null>
    readonly findById: (id: SiteId) => Effect.Effect<Site | null>
    /** Whether a key is an active one of a share-link site. */
    readonly isShareKey: (site: Site, key: string) => Effect.Effect<boolean>
    /** The wrong share keys of the last minute, by address. */
    readonly shareKeyFailures: RecentFailures
    /** The key of a front end of others, valid or not; null for none. */
    readonly findRenderer: (id: RendererTokenId) => Effect.Effect<RendererToken | null>
    readonly visitorSettings: (site: Site) => Effect.Effect<VisitorSettings>
    readonly edition: (site: Site) => Effect.Effect<SiteEdition>
    /** The tree of a space at a revision, made where it is not known. */
    readonly pageTree: BoundedCache<PageTree>["getOrMake"]
    /** The pages of a space at a revision for the same outcomes, made where they are not known. */
    readonly visiblePages: BoundedCache<VisiblePages>["getOrMake"]
  }
>()("@octavo/sites/RecentSites") {}

/**
 * Everything is looked up again after this time, in milliseconds. A server may send an answer that was made of it for 300 ms more, so that a
 * change takes effect in other processes within half a second, and in this one at once.
 */
const timeToLive = 180

const countPages = (pages: ReadonlyArray<PageNode>): number =>
  pages.reduce((sum, page) => sum + 1 + countPages(page.children), 0)

/** One space may take all of it: each visit of its pages would read them anew otherwise. */
const cacheOfPages = <A extends { readonly pages: ReadonlyArray<PageNode> }>(capacity: number) =>
  new BoundedCache<A>(capacity * 12, ({ pages }) => 1 + countPages(pages), undefined, 1)

interface Memory {
  /** How many answers of each kind are remembered; 0 for none. */
  readonly capacity: number
}

/** The site with an address, unless its organization is deleted. */
const addressedSite = Effect.fnUntraced(function* (kind: "basename" | "hostname", address: string) {
  const found = yield* (yield* Sites).findByAddress(kind, address)
  const addressed = found.find(({ isFormer }) => !isFormer) ?? found[0] ?? null
  return addressed !== null && (yield* isActiveOrganization(addressed.site.organizationId)) ? addressed : null
})

/** The site with an id, unless its organization is deleted. */
const siteOf = Effect.fnUntraced(function* (id: SiteId) {
  const site = Option.getOrNull(yield* Effect.option((yield* Sites).get(id)))?.site ?? null
  return site !== null && (yield* isActiveOrganization(site.organizationId)) ? site : null
})

/** Remembers so many answers of each kind. */
export const layerOf = ({
  capacity
}: Memory): Layer.Layer<
  RecentSites,
  never,
  | Sites
  | SiteStructures
  | StructureHistories
  | ShareLinks
  | PublishingAuths
  | AdaptiveSchemas
  | Customizations
  | Organizations
  | RendererTokens
> =>
  Layer.effect(
    RecentSites,
    Effect.gen(function* () {
      const links = yield* ShareLinks
      const rendererTokens = yield* RendererTokens
      const stores = yield* Effect.context<
        | AdaptiveSchemas
        | Customizations
        | Organizations
        | PublishingAuths
        | Sites
        | SiteStructures
        | StructureHistories
      >()
      const settings = new BoundedCache<VisitorSettings>(capacity)
      const addresses = new BoundedCache<AddressedSite | null>(capacity)
      const byId = new BoundedCache<Site | null>(capacity)
      const keys = new BoundedCache<boolean>(capacity)
      const renderers = new BoundedCache<RendererToken | null>(capacity)
      for (const cache of [addresses, byId, keys, renderers]) yield* forgetWhenChanged("sites", cache)
      // Editions are the largest: a site has up to 800 parts.
      const editions = new BoundedCache<SiteEdition>(capacity * 10, ({ structure }) =>
        Math.max(1, structure.siteSpaces.length + structure.sections.length)
      )
      const trees = cacheOfPages<PageTree>(capacity)
      const visible = cacheOfPages<VisiblePages>(capacity)
      return {
        shareKeyFailures: new RecentFailures(),
        visitorSettings: (site) =>
          settings.getOrMake(
            `${site.id} ${site.version}`,
            Effect.provideContext(readVisitorSettings(site), stores)
          ),
        pageTree: trees.getOrMake,
        visiblePages: visible.getOrMake,
        findByAddress: (kind, address) =>
          addresses.getOrMake(
            `${kind} ${address}`,
            Effect.provideContext(addressedSite(kind, address), stores),
            timeToLive
          ),
        findById: (id) => byId.getOrMake(id, Effect.provideContext(siteOf(id), stores), timeToLive),
        findRenderer: (id) =>
          renderers.getOrMake(id, Effect.map(rendererTokens.find(id), Option.getOrNull), timeToLive),
        isShareKey: (site, key) =>
          keys.getOrMake(
            `${site.id} ${site.version} ${hashShareKey(key)}`,
            Effect.map(
              findShareKey(site, key).pipe(Effect.provideService(ShareLinks, links)),
              (found) => found !== null
            ),
            timeToLive
          ),
        edition: (site) =>
          editions.getOrMake(`${site.id} ${site.version}`, Effect.provide(readEdition(site), stores))
      }
    })
  )

export const layer = layerOf({ capacity: 10_000 })
