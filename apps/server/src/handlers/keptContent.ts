import { BoundedCache } from "@octavo/kernel"
import { Effect } from "effect"
import { bytesOf, type EncodedJson } from "../http/EncodedJson.ts"

/** The bytes of encoded trees of pages, alone and in revisions, that a process keeps. A tree of 10,000 pages has five to eight million. */
const keptTreeBytes = 64_000_000

/** How long an answer is kept that nobody asks for: those of revisions that later ones follow would take all of the bytes. */
export const unreadTime = "10 minutes"

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
  return { trees, contents }
})
