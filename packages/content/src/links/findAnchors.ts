import { Effect } from "effect"
import { documentsOf } from "../sources/documentsOf.ts"
import { Sources } from "../sources/Sources.ts"

/**
 * The maximal number of targets whose document trees are searched for anchors per answer; anchors of further targets
 * are reported as missing.
 */
const maxTrees = 100

/** The places of a document tree that a link can lead to: headings, tabs, expandables and whatever else has a name. */
const anchorsOfDocument = (nodes: ReadonlyArray<unknown>): Set<string> => {
  const anchors = new Set<string>()
  const open: Array<unknown> = [...nodes]
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== "object" || value === null) continue
    const { meta } = value as { readonly meta?: { readonly id?: unknown } }
    if (typeof meta?.id === "string") anchors.add(meta.id)
    for (const child of Object.values(value))
      if (typeof child === "object" && child !== null) open.push(child)
  }
  return anchors
}

/**
 * The anchors of sources that are asked for and there, by hash. Headings are known of every source; a document tree is
 * looked into only where something is asked for that no heading has, such as the title of a tab.
 */
export const findAnchors = Effect.fnUntraced(function* (asked: ReadonlyMap<string, ReadonlySet<string>>) {
  if (asked.size === 0) return new Map<string, ReadonlySet<string>>()
  const anchors = new Map(yield* (yield* Sources).findAnchors([...asked.keys()]))
  const unsure = [...asked].flatMap(([hash, names]) => {
    const known = anchors.get(hash)
    return [...names].every((name) => known?.has(name) === true) ? [] : [hash]
  })
  for (const [hash, { nodes }] of yield* documentsOf(unsure.slice(0, maxTrees))) {
    anchors.set(hash, new Set([...(anchors.get(hash) ?? []), ...anchorsOfDocument(nodes)]))
  }
  return anchors
})
