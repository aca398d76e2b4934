import { derivedOf, type PageVersion, Sources } from "@octavo/content"
import { Effect } from "effect"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import type { ConventionsOf, PageConventions } from "../tools/PageConventions.ts"
import type { ReadSource } from "./readSources.ts"

/**
 * Reads what the texts of pages say about their titles, places and addresses. Where any page says something, those that the space does not know of are looked
 * for in the stored facts: an earlier version may have imported them. Such pages are added to `sources`.
 */
export const readConventions = Effect.fnUntraced(function* (
  pages: ReadonlyArray<{ readonly file: Pick<LayoutFile, "path"> }>,
  sources: Map<string, ReadSource>,
  current: ReadonlyMap<string, PageVersion>
) {
  const conventionsOf: ConventionsOf = (path): PageConventions => {
    const facts = sources.get(path)?.facts
    const known = current.get(path)
    if (facts !== undefined) {
      const { conventions, order, title } = facts.frontMatter
      return { ...conventions, title: facts.title ?? title, order }
    }
    return { ...known?.attributes.conventions, title: known?.title, order: known?.attributes.order }
  }
  const isSilent = (path: string) => {
    const { order, title: _, ...conventions } = conventionsOf(path)
    return order === undefined && Object.keys(conventions).length === 0
  }
  if (pages.every(({ file }) => isSilent(file.path))) return conventionsOf
  const open = pages.flatMap(({ file: { path } }) => {
    const hash = current.get(path)?.sourceHash ?? null
    return hash === null || sources.has(path) || !isSilent(path) ? [] : [{ path, hash }]
  })
  const ordered = yield* (yield* Sources).findOrdered(open.map(({ hash }) => hash))
  const derived = yield* derivedOf(ordered)
  for (const { hash, path } of open) {
    const facts = derived.get(hash)
    if (facts?.frontMatter.order !== undefined || facts?.frontMatter.conventions !== undefined)
      sources.set(path, { sourceHash: hash, facts })
  }
  return conventionsOf
})
