import type { OrganizationId } from "@octavo/identity"
import { Clock, type DateTime, Effect } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { dayOf, SiteEventRangeRefused } from "./SiteEvent.ts"
import { SiteEvents, type SiteEventSum } from "./SiteEvents.ts"

const dayLength = 86_400_000

/** The ranges that have names, in days before the present one. */
const eventRanges = {
  lastYear: 365,
  last3Months: 90,
  last30Days: 30,
  last7Days: 7,
  last24Hours: 1
} as const

/** A range by its name, or by its ends. */
export type EventRange = keyof typeof eventRanges | { readonly from: DateTime.Utc; readonly to: DateTime.Utc }

/** Sums the events of a site by whole days in UTC; requires the role `create`, since visitors write queries and comments. */
export const aggregateSiteEvents = Effect.fn("sites.aggregateSiteEvents")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  range: EventRange,
  asked: Omit<SiteEventSum, "from" | "to">
) {
  yield* requireSite(organizationId, siteId, "create")
  const now = yield* Clock.currentTimeMillis
  const [from, to] =
    typeof range === "string"
      ? [now - eventRanges[range] * dayLength, now]
      : [range.from.epochMilliseconds, range.to.epochMilliseconds]
  if (from > to) return yield* new SiteEventRangeRefused()
  return yield* (yield* SiteEvents).sum(siteId, { ...asked, from: dayOf(from), to: dayOf(to) })
})
