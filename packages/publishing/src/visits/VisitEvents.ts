import {
  EventTally,
  factsOf,
  type SiteEventFacts,
  SiteEvents,
  type VisibleSite,
  type VisibleSiteSpace
} from "@octavo/sites"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import type { CountedVisit } from "./Answer.ts"

/** How often the counts are written. */
const period = Duration.seconds(10)

/** The most distinct facts that wait to be written; further ones are not counted. */
const maxFacts = 20_000

/** How many counts one statement writes. */
const ofStatement = 1000

/** Programs that name themselves robots, whose visits are not counted. */
const robots = /bot\b|crawl|spider|slurp|preview|monitor|curl|wget/i

type Event = Omit<Parameters<typeof factsOf>[1], "at" | "siteSpaceId">

const make = Effect.gen(function* () {
  const events = yield* SiteEvents
  const scope = yield* Effect.scope
  const tally = new EventTally()
  let dueAt = 0
  const write = Effect.gen(function* () {
    const counts = tally.take()
    for (let at = 0; at < counts.length; at += ofStatement) {
      yield* events.add(counts.slice(at, at + ofStatement))
    }
  }).pipe(Effect.catchCause((cause) => Effect.logWarning("Events of visitors could not be counted", cause)))
  yield* Effect.addFinalizer(() => write)
  yield* Effect.forkScoped(Effect.forever(Effect.andThen(Effect.sleep(period), write)))
  /** Counts an event that is written with the next ones. */
  const note = (facts: SiteEventFacts): void => {
    if (tally.size < maxFacts) tally.add(facts)
  }
  return {
    note,
    /** Counts an event at a time in milliseconds. The visitor does not wait for counts to be written. */
    add: (facts: SiteEventFacts, now: number): Effect.Effect<void> => {
      note(facts)
      if (dueAt === 0) dueAt = now + Duration.toMillis(period)
      if (now < dueAt) return Effect.void
      dueAt = now + Duration.toMillis(period)
      return Effect.asVoid(Effect.forkIn(write, scope))
    }
  }
})

/** The events of visitors of this process that are not written yet. */
export class VisitEvents extends Context.Service<VisitEvents, Effect.Success<typeof make>>()(
  "@octavo/publishing/VisitEvents"
) {
  static readonly layer: Layer.Layer<VisitEvents, never, SiteEvents> = Layer.effect(VisitEvents, make)
}

/** A page that a browser fetches before a click counts when its reader goes there: then its script asks for it again. */
const isCounted = ({ method, purpose, userAgent }: CountedVisit): boolean =>
  method !== "HEAD" && purpose?.includes("prefetch") !== true && !robots.test(userAgent ?? "")

/** Counts an event of a visitor. Previews and robots count nothing. */
export const countEvent = Effect.fnUntraced(function* (
  { audience }: VisibleSite,
  { siteSpace }: VisibleSiteSpace,
  visit: CountedVisit,
  event: Event
) {
  if (audience.preview !== null || !isCounted(visit)) return
  const at = yield* Clock.currentTimeMillis
  const { add } = yield* VisitEvents
  yield* add(factsOf(audience.site.id, { ...event, at, siteSpaceId: siteSpace.id }), at)
})

/** A function that counts the same event for other visitors, now and later. */
export const eventAgain = (
  { audience }: VisibleSite,
  { siteSpace }: VisibleSiteSpace,
  event: Event
): Effect.Effect<(visit: CountedVisit) => void, never, VisitEvents> =>
  Effect.map(Effect.all([VisitEvents, Clock.Clock]), ([{ note }, clock]) => (visit) => {
    if (!isCounted(visit)) return
    note(
      factsOf(audience.site.id, { ...event, at: clock.currentTimeMillisUnsafe(), siteSpaceId: siteSpace.id })
    )
  })
