import { monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import { PageCaches } from "../pages/PageCaches.ts"
import { countRequest, requestLimits } from "./countRequest.ts"
import type { Visit } from "../visits/Visit.ts"

/** The duration of a search that counts as a whole one, in milliseconds; longer ones count no more. */
const wholeSearch = 100

/** The least that a search counts. */
const leastCost = 0.1

/**
 * Searches for a visitor, and counts the search by its duration, so that each address has at least `requestLimits.search` a minute and
 * more of quick ones. Gives the seconds to wait, and null in place of the result, beyond the limit.
 */
export const countSearch = Effect.fnUntraced(function* <A, E, R>(
  visit: Visit,
  search: Effect.Effect<A, E, R>
) {
  const wait = yield* countRequest("search", visit)
  if (wait > 0) return { wait, found: null }
  const start = yield* monotonicMillis
  const found = yield* search
  const cost = ((yield* monotonicMillis) - start) / wholeSearch
  const { counts } = yield* PageCaches
  if (visit.address !== null)
    counts.refund(`search ${visit.address}`, requestLimits.search, 1 - Math.min(1, Math.max(leastCost, cost)))
  return { wait: 0, found }
})
