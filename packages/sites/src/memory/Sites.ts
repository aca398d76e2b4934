import { listById } from "@octavo/kernel"
import { DateTime, Effect, Layer, Option, TxHashMap } from "effect"
import { servedHostname, type Site, SiteNotFound } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { type SiteFilter, Sites } from "../sites/Sites.ts"
import type { StructureRows } from "../structure/SiteStructure.ts"
import { SiteTables } from "./SiteTables.ts"

const matches = (site: Site, { published, title, types }: SiteFilter): boolean =>
  (published === undefined || site.published === published) &&
  (types === undefined || types.includes(site.type)) &&
  (title === undefined || site.title.toLowerCase().includes(title.toLowerCase()))

export const layer: Layer.Layer<Sites, never, SiteTables> = Layer.effect(
  Sites,
  Effect.gen(function* () {
    const tables = yield* SiteTables
    const { aliases, sites, structures } = tables
    const getForUpdate: Sites["Service"]["getForUpdate"] = (id) =>
      Effect.flatMap(
        TxHashMap.get(sites, id),
        Option.match({
          onNone: () => Effect.fail(new SiteNotFound({ siteId: id })),
          onSome: Effect.succeed
        })
      )
    const siteSpacesOf = (id: string) =>
      Effect.map(TxHashMap.get(structures, id), (found) =>
        Option.match(found, {
          onNone: (): StructureRows["siteSpaces"] => [],
          onSome: ({ siteSpaces }) => siteSpaces
        })
      )
    const view = (site: Site) =>
      Effect.map(siteSpacesOf(site.id), (siteSpaces) => ({ site, siteSpaces: siteSpaces.length }))
    const all = Effect.map(TxHashMap.values(sites), (rows) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    const active = Effect.map(all, (rows) => rows.filter(({ deletedAt }) => deletedAt === null))
    return {
      get: (id) => Effect.flatMap(getForUpdate(id), view),
      getForUpdate,
      list: Effect.fnUntraced(function* (organizationId, filter, request) {
        const rows: Array<Site> = []
        for (const site of yield* active) {
          if (site.organizationId !== organizationId || !matches(site, filter)) continue
          const shows = (yield* siteSpacesOf(site.id)).some(({ spaceId }) => spaceId === filter.space)
          if (filter.space === undefined || shows) rows.push(site)
        }
        const { items, next } = listById(rows, request)
        return { items: yield* Effect.forEach(items, view), next }
      }),
      count: (organizationId) =>
        Effect.map(active, (rows) => rows.filter((site) => site.organizationId === organizationId).length),
      put: (site) => TxHashMap.set(sites, site.id, site),
      lockAddresses: Effect.void,
      findByAddress: Effect.fnUntraced(function* (kind, address) {
        const rows = yield* active
        const owners = rows.filter(
          (site) => (kind === "basename" ? site.basename : servedHostname(site)) === address
        )
        const former = kind === "basename" ? Option.getOrNull(yield* TxHashMap.get(aliases, address)) : null
        return [
          ...owners.map((site) => ({ site, isFormer: false })),
          ...rows.filter(({ id }) => id === former).map((site) => ({ site, isFormer: true }))
        ]
      }),
      putAlias: (basename, siteId) =>
        siteId === null
          ? Effect.asVoid(TxHashMap.remove(aliases, basename))
          : TxHashMap.set(aliases, basename, siteId),
      removeAliases: (siteId: SiteId) =>
        Effect.flatMap(TxHashMap.entries(aliases), (entries) =>
          Effect.forEach(
            entries.filter(([, id]) => id === siteId),
            ([basename]) => TxHashMap.remove(aliases, basename),
            { discard: true }
          )
        ),
      listDeletedBefore: (time, limit) =>
        Effect.map(all, (rows) =>
          rows
            .filter(({ deletedAt }) => deletedAt !== null && DateTime.isLessThan(deletedAt, time))
            .slice(0, limit)
            .map(({ id }) => id)
        ),
      remove: (id) => removeSite(tables, id)
    }
  })
)

/** Removes a site with all rows of it. */
const removeSite = Effect.fnUntraced(function* (tables: SiteTables["Service"], id: SiteId) {
  for (const table of [
    tables.sites,
    tables.structures,
    tables.orders,
    tables.formerPaths,
    tables.adaptiveSchemas,
    tables.publishingAuths,
    tables.customizations,
    tables.hostnameChecks
  ]) {
    yield* TxHashMap.remove(table as TxHashMap.TxHashMap<string, unknown>, id)
  }
  for (const [basename, siteId] of yield* TxHashMap.entries(tables.aliases)) {
    if (siteId === id) yield* TxHashMap.remove(tables.aliases, basename)
  }
  for (const link of yield* TxHashMap.values(tables.shareLinks)) {
    if (link.siteId === id) yield* TxHashMap.remove(tables.shareLinks, link.id)
  }
  for (const redirect of yield* TxHashMap.values(tables.redirects)) {
    if (redirect.siteId === id) yield* TxHashMap.remove(tables.redirects, redirect.id)
  }
})
