import { monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import { PageCaches } from "../pages/PageCaches.ts"
import type { Visit } from "../visits/Visit.ts"

/**
 * Requests a minute and address. Searches of pages, of the dialog and of MCP count together, by their cost (`countSearch`); `missing` are paths without
 * a page, `card` social previews, `texts` parts of `llms-full.txt` and pages of MCP.
 */
export const requestLimits = {
  search: 300,
  feedback: 10,
  book: 10,
  card: 60,
  missing: 60,
  texts: 60
} as const

/** Counts a request of a visitor. The seconds until the next one may come; 0 for one that may be answered. */
export const countRequest = Effect.fnUntraced(function* (
  kind: keyof typeof requestLimits,
  { address }: Visit
) {
  if (address === null) return 0
  const { counts } = yield* PageCaches
  const now = yield* monotonicMillis
  const { isTooMuch, resetAfter } = counts.count(`${kind} ${address}`, requestLimits[kind], now)
  return isTooMuch ? Math.max(1, Math.ceil(resetAfter / 1000)) : 0
})
