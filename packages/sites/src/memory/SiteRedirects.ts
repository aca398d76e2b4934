import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { SiteRedirects } from "../redirects/SiteRedirects.ts"
import { SiteTables } from "./SiteTables.ts"

export const layer: Layer.Layer<SiteRedirects, never, SiteTables> = Layer.effect(
  SiteRedirects,
  Effect.gen(function* () {
    const { redirects } = yield* SiteTables
    const ofSite = (siteId: string) =>
      Effect.map(TxHashMap.values(redirects), (all) =>
        all.filter((redirect) => redirect.siteId === siteId).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      )
    return {
      find: (siteId, id) =>
        Effect.map(
          TxHashMap.get(redirects, id),
          Option.filter((redirect) => redirect.siteId === siteId)
        ),
      findByKeys: (siteId, keys) =>
        Effect.map(ofSite(siteId), (all) => all.filter(({ sourceKey }) => keys.includes(sourceKey))),
      list: (siteId, search, request) =>
        Effect.map(ofSite(siteId), (all) =>
          listById(
            all.filter(({ source }) => source.toLowerCase().includes(search.toLowerCase())),
            request
          )
        ),
      count: (siteId) => Effect.map(ofSite(siteId), (all) => all.length),
      putAll: (given) =>
        Effect.forEach(given, (redirect) => TxHashMap.set(redirects, redirect.id, redirect), {
          discard: true
        }),
      remove: (id) => Effect.asVoid(TxHashMap.remove(redirects, id))
    }
  })
)
