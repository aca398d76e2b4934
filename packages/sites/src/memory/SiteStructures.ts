import { Effect, Layer, Option, TxHashMap } from "effect"
import { SiteId } from "../sites/SiteId.ts"
import { SiteStructure, type StructureRows } from "../structure/SiteStructure.ts"
import { SiteStructures, type ShownSpace } from "../structure/SiteStructures.ts"
import type { RowChanges } from "../structure/structureChanges.ts"
import { SiteTables } from "./SiteTables.ts"

const empty: StructureRows = { sections: [], groups: [], siteSpaces: [] }

const changed = <Row extends { readonly id: string }>(
  rows: ReadonlyArray<Row>,
  { put, remove }: RowChanges<Row>
): ReadonlyArray<Row> => {
  const gone = new Set([...remove, ...put.map(({ id }) => id)])
  return [...rows.filter(({ id }) => !gone.has(id)), ...put]
}

export const layer: Layer.Layer<SiteStructures, never, SiteTables> = Layer.effect(
  SiteStructures,
  Effect.gen(function* () {
    const { formerPaths, sites, structures } = yield* SiteTables
    const rowsOf = (siteId: string) =>
      Effect.map(
        TxHashMap.get(structures, siteId),
        Option.getOrElse(() => empty)
      )
    return {
      get: (siteId) => Effect.map(rowsOf(siteId), (rows) => new SiteStructure(siteId, rows)),
      apply: Effect.fnUntraced(function* (siteId, { groups, sections, siteSpaces }) {
        const rows = yield* rowsOf(siteId)
        yield* TxHashMap.set(structures, siteId, {
          sections: changed(rows.sections, sections),
          groups: changed(rows.groups, groups),
          siteSpaces: changed(rows.siteSpaces, siteSpaces)
        })
        const ids = new Set<string>(siteSpaces.remove)
        const former = Option.getOrNull(yield* TxHashMap.get(formerPaths, siteId))
        if (ids.size === 0 || former === null) return
        yield* TxHashMap.set(formerPaths, siteId, new Map([...former].filter(([, id]) => !ids.has(id))))
      }),
      listShown: Effect.fnUntraced(function* (spaceIds) {
        const found: Array<ShownSpace> = []
        const all = (yield* TxHashMap.values(sites)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
        for (const site of all) {
          if (site.deletedAt !== null) continue
          const { sections, siteSpaces } = yield* rowsOf(site.id)
          for (const siteSpace of siteSpaces) {
            if (!spaceIds.includes(siteSpace.spaceId)) continue
            const section = sections.find(({ id }) => id === siteSpace.sectionId) ?? null
            found.push({ site, siteSpace, section })
          }
        }
        return found
      }),
      listSitesOf: (spaceId) =>
        Effect.map(TxHashMap.entries(structures), (entries) => {
          const shows = entries.filter(([, rows]) => rows.siteSpaces.some((row) => row.spaceId === spaceId))
          return shows.map(([id]) => SiteId.make(id)).toSorted()
        })
    }
  })
)
