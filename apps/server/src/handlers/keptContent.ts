import { BoundedCache } from "@octavo/kernel"
import { Effect } from "effect"
import { bytesOf, type EncodedJson } from "../http/EncodedJson.ts"

/** The bytes of encoded trees of pages, alone and in revisions, that a process keeps. A tree of 10,000 pages has five to eight million. */
const keptTreeBytes = 64_000_000

/** How long an answer is kept that nobody asks for: those of old revisions would take all of the bytes. */
export const unreadTime = "10 minutes"

/** So many places are known with their newest answers. */
const knownPlaces = 10_000

/**
 * Keeps answers, but one for each place that moves on from revision to revision: the content of a space, or of a change request. The answer of the
 * revision before is forgotten when that of a later one is made. The place of a revision that was asked for by its id is null.
 */
const keepNewest = <Value>(cache: BoundedCache<Value>) => {
  const newest = new BoundedCache<string>(knownPlaces)
  const supersede = (place: string, key: string) => {
    const before = newest.get(place, 0)
    if (before === key) return
    if (before !== undefined) cache.forget(before)
    newest.set(place, key)
  }
  return <E, R>(place: string | null, key: string, make: Effect.Effect<Value, E, R>) => {
    const kept = cache.getOrMake(key, make)
    return place === null ? kept : Effect.tap(kept, () => Effect.sync(() => supersede(place, key)))
  }
}

/** The encoded trees of pages, and the encoded content of revisions, that a process keeps by revision and form. */
export const makeKeptContent = Effect.fnUntraced(function* (isMeasured: boolean) {
  const trees = new BoundedCache<EncodedJson>(
    keptTreeBytes,
    bytesOf,
    isMeasured ? "page_trees" : undefined,
    1 / 4
  )
  const contents = new BoundedCache<EncodedJson & { readonly hasFiles: boolean }>(
    keptTreeBytes / 2,
    bytesOf,
    isMeasured ? "revisions" : undefined,
    1 / 4
  )
  yield* trees.forgetUnread(unreadTime)
  yield* contents.forgetUnread(unreadTime)
  return { keepTree: keepNewest(trees), keepContent: keepNewest(contents) }
})
