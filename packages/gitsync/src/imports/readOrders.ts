import { derivedOf, type PageVersion, Sources } from "@octavo/content"
import { Effect } from "effect"
import type { OrderOf } from "../layout/deriveNavigation.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import type { ReadSource } from "./readSources.ts"

/**
 * Reads the orders that the texts of pages give them. Where any page has one, those that the space does not know of are looked for in the stored
 * facts: an earlier version may have imported them. Such pages are added to `sources`.
 */
export const readOrders = Effect.fnUntraced(function* (
  pages: ReadonlyArray<{ readonly file: Pick<LayoutFile, "path"> }>,
  sources: Map<string, ReadSource>,
  current: ReadonlyMap<string, PageVersion>
) {
  const orderOf: OrderOf = (path) =>
    (sources.get(path)?.facts.frontMatter ?? current.get(path)?.attributes)?.order
  if (pages.every(({ file }) => orderOf(file.path) === undefined)) return orderOf
  const open = pages.flatMap(({ file: { path } }) => {
    const hash = current.get(path)?.sourceHash ?? null
    return hash === null || sources.has(path) || orderOf(path) !== undefined ? [] : [{ path, hash }]
  })
  const ordered = yield* (yield* Sources).findOrdered(open.map(({ hash }) => hash))
  const derived = yield* derivedOf(ordered)
  for (const { hash, path } of open) {
    const facts = derived.get(hash)
    if (facts?.frontMatter.order !== undefined) sources.set(path, { sourceHash: hash, facts })
  }
  return orderOf
})
