import { listById } from "@octavo/kernel"
import { Effect, Layer, Option, TxHashMap } from "effect"
import { ShareLinks } from "../links/ShareLinks.ts"
import { SiteTables } from "./SiteTables.ts"

export const layer: Layer.Layer<ShareLinks, never, SiteTables> = Layer.effect(
  ShareLinks,
  Effect.gen(function* () {
    const { shareLinks } = yield* SiteTables
    const ofSite = (siteId: string) =>
      Effect.map(TxHashMap.values(shareLinks), (all) =>
        all.filter((link) => link.siteId === siteId).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      )
    return {
      find: (siteId, id) =>
        Effect.map(
          TxHashMap.get(shareLinks, id),
          Option.filter((link) => link.siteId === siteId)
        ),
      findByKey: (siteId, keyHash) =>
        Effect.map(ofSite(siteId), (links) =>
          Option.fromUndefinedOr(links.find((link) => link.keyHash === keyHash))
        ),
      list: (siteId, request) => Effect.map(ofSite(siteId), (links) => listById(links, request)),
      count: (siteId) => Effect.map(ofSite(siteId), (links) => links.length),
      put: (link) => TxHashMap.set(shareLinks, link.id, link),
      remove: (id) => Effect.asVoid(TxHashMap.remove(shareLinks, id))
    }
  })
)
