import { placesIn } from "@octavo/markdown"
import { Effect } from "effect"
import { documentsOf } from "../sources/documentsOf.ts"
import { type Anchors, Sources } from "../entries/Sources.ts"

/**
 * The maximal number of targets whose document trees are searched for anchors per answer; anchors of further targets
 * are reported as missing.
 */
const maxTrees = 100

/**
 * The anchors of sources that are asked for and there, by hash. Headings and what has a name in HTML are known of every source; a
 * document tree is looked into only where something else is asked for, such as the title of a tab.
 */
export const findAnchors = Effect.fnUntraced(function* (asked: ReadonlyMap<string, ReadonlySet<string>>) {
  if (asked.size === 0) return new Map<string, Anchors>()
  const anchors = new Map(yield* (yield* Sources).findAnchors([...asked.keys()]))
  const unsure = [...asked].flatMap(([hash, names]) => {
    const known = anchors.get(hash)
    return [...names].every((name) => known?.has(name) === true) ? [] : [hash]
  })
  for (const [hash, document] of yield* documentsOf(unsure.slice(0, maxTrees))) {
    anchors.set(hash, new Map([...placesIn(document).names, ...(anchors.get(hash) ?? [])]))
  }
  return anchors
})
