import { Clock, Effect } from "effect"
import { dayOf, keptEventDays } from "./SiteEvent.ts"
import { SiteEvents } from "./SiteEvents.ts"

/** Removes the counts of events that are older than they are kept. */
export const removeOldEvents = Effect.fn("sites.removeOldEvents")(function* () {
  const now = yield* Clock.currentTimeMillis
  yield* (yield* SiteEvents).removeBefore(dayOf(now - keptEventDays * 86_400_000))
})
