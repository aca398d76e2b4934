import { monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import { derivedOf } from "./derivedOf.ts"
import { Sources } from "../entries/Sources.ts"

/** Sources that are read at once. */
const atOnce = 100

/** How long one run goes on, in milliseconds. */
const longest = 50_000

/**
 * Reads those sources again that an older version of the parser read, ahead of who asks for them: the first reader of each would wait, and
 * searches and links would go by the older facts until then. Returns how many it read.
 */
export const readOlderSources = Effect.fn("content.readOlderSources")(function* () {
  const sources = yield* Sources
  const start = yield* monotonicMillis
  let read = 0
  while ((yield* monotonicMillis) - start < longest) {
    const hashes = yield* sources.findOlder(atOnce)
    if (hashes.length === 0) break
    yield* derivedOf(hashes)
    read += hashes.length
  }
  return read
})
