import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Clock, type DateTime, Effect } from "effect"
import { requireTracking } from "./requireTracking.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { EventTally } from "./EventTally.ts"
import { factsOf, SiteEventMistimed, type PageRating, type SiteEventType } from "./SiteEvent.ts"
import { SiteEvents } from "./SiteEvents.ts"

/** The furthest that the time of an event may be from the present one, in milliseconds. */
const maxDistance = 5 * 60_000

/** An event that a front end tells. */
export interface TrackedEvent {
  readonly type: SiteEventType
  /** The present time where it is null. */
  readonly timestamp: DateTime.Utc | null
  readonly siteSpaceId: string | null
  readonly pageId: string | null
  readonly query?: string
  readonly rating?: PageRating
  readonly comment?: string
}

/** Counts events that a front end of a site tells; requires the role `create`, or a token of the front end. Places that the site does not have are left out. */
export const trackSiteEvents = Effect.fn("sites.trackSiteEvents")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  events: ReadonlyArray<TrackedEvent>
) {
  yield* requireTracking(organizationId, siteId)
  const { siteSpaces } = yield* (yield* SiteStructures).get(siteId)
  const known = new Set<string>(siteSpaces.map(({ id }) => id))
  const now = yield* Clock.currentTimeMillis
  const tally = new EventTally()
  for (const [index, { timestamp, ...event }] of events.entries()) {
    const at = timestamp?.epochMilliseconds ?? now
    if (Math.abs(at - now) > maxDistance) return yield* new SiteEventMistimed({ index })
    const isKnown = event.siteSpaceId !== null && known.has(event.siteSpaceId)
    tally.add(factsOf(siteId, { ...event, at, ...(!isKnown && { siteSpaceId: null, pageId: null }) }))
  }
  const counts = tally.take()
  if (counts.length > 0) yield* (yield* SiteEvents).add(counts)
}, atomically)
