import type { ListQueryValues } from "@octavo/api"
import { requireSpace, SearchPosition, searchSpace, type SpaceId } from "@octavo/content"
import { BoundedCache, hashBytes, monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import { answerShort, bytesOf, encodeShort, type ShortJson } from "../http/EncodedJson.ts"
import { listingBody, listingRequest } from "../http/listing.ts"
import { presentPageHit } from "../presenters/presentPageHit.ts"
import { unreadTime } from "./keptContent.ts"

/** The memory of encoded answers that a process keeps, in bytes. */
const keptBytes = 8_000_000

/** The bytes that a kept answer takes besides those of its JSON, about. */
const entryBytes = 800

/** How long an answer is kept, in milliseconds: entries of the index that were missing are added without a revision. */
const maxAge = 60_000

interface KeptSearch {
  readonly state: string
  readonly json: ShortJson
}

/**
 * Answers searches of spaces, encoded once for a revision and the language of a space. Access is asked for every answer, and tells both.
 * They are read before the index, so that what is kept under a revision is never older.
 */
export const makeKeptSearches = Effect.fnUntraced(function* (publicUrl: string, isMeasured: boolean) {
  const answers = new BoundedCache<KeptSearch>(
    keptBytes,
    ({ json }) => bytesOf(json) + entryBytes,
    isMeasured ? "searches" : undefined
  )
  yield* answers.forgetUnread(unreadTime)
  return Effect.fnUntraced(function* (spaceId: SpaceId, query: ListQueryValues & { readonly query: string }) {
    const scope = ["search", spaceId, query.query]
    const request = yield* listingRequest(SearchPosition, scope, query)
    const { revisionId, space } = yield* requireSpace(spaceId, "read")
    const state = JSON.stringify([revisionId, space.language])
    const key = hashBytes(JSON.stringify([scope, request]))
    const kept = yield* answers.find(key)
    if (kept?.state === state) {
      yield* answers.count("kept")
      return answerShort(kept.json)
    }
    const now = yield* monotonicMillis
    const { items, next } = yield* searchSpace(spaceId, query.query, request)
    const json = encodeShort(yield* listingBody(scope, items.map(presentPageHit(publicUrl, spaceId)), next))
    answers.set(key, { state, json }, now + maxAge)
    yield* answers.count("made")
    return answerShort(json)
  })
})
