import { expect } from "@effect/vitest"
import { aMember, as } from "@octavo/identity/testing"
import { Clock, DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  aggregateSiteEvents,
  factsOf,
  keptEventDays,
  removeOldEvents,
  SiteEventCount,
  SiteEvents,
  SiteId,
  SiteStructures,
  trackSiteEvents
} from "../../src/index.ts"
import { aSite } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const start = Date.UTC(2026, 9, 28, 12)
const all = { by: [], where: [], order: null, limit: 1000 } as const
const event = { timestamp: null, siteSpaceId: null, pageId: null } as const

/** Counts of events of visitors. */
export const eventsContract = (it: SitesTests) => {
  it.effect("events are counted by day, and summed by what is asked for", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const { admin, organization, site } = yield* aSite({ spaces: ["Guide"] })
      const [siteSpace] = (yield* (yield* SiteStructures).get(site.id)).siteSpaces
      const place = { siteSpaceId: siteSpace!.id, pageId: "p1" }
      const track = (...events: Parameters<typeof trackSiteEvents>[2]) =>
        trackSiteEvents(organization.id, site.id, events).pipe(as(admin))
      const sum = (asked: Partial<Parameters<typeof aggregateSiteEvents>[3]> = {}) =>
        Effect.map(
          aggregateSiteEvents(organization.id, site.id, "last30Days", { ...all, ...asked }).pipe(as(admin)),
          (groups) => groups.map(({ count, values }) => [...values, count])
        )
      expect(yield* sum()).toEqual([])
      const view = { ...event, ...place, type: "page_view" } as const
      yield* track(view, view, { ...event, type: "search_type_query", query: "  How\n TO " })
      yield* TestClock.setTime(start + 5 * 86_400_000)
      yield* track(
        { ...view, pageId: "p2" },
        { ...view, siteSpaceId: "nowhere" },
        { ...event, ...place, type: "page_post_feedback", rating: "good" },
        { ...event, ...place, type: "page_post_feedback_comment", rating: "bad", comment: "Too’ \u0000short" }
      )
      expect(yield* sum()).toEqual([[7]])
      expect(yield* sum({ by: ["day", "type"] })).toEqual([
        ["2026-10-28", "page_view", 2],
        ["2026-10-28", "search_type_query", 1],
        ["2026-11-02", "page_post_feedback", 1],
        ["2026-11-02", "page_post_feedback_comment", 1],
        ["2026-11-02", "page_view", 2]
      ])
      expect(yield* sum({ by: ["month"] })).toEqual([
        ["2026-10-01", 3],
        ["2026-11-01", 4]
      ])
      expect(yield* sum({ by: ["week"], order: { by: "count", isDescending: true } })).toEqual([
        ["2026-11-02", 4],
        ["2026-10-26", 3]
      ])
      const views = { column: "type", values: ["page_view"], isIn: true } as const
      expect(yield* sum({ by: ["siteSpaceId", "pageId"], where: [views] })).toEqual([
        ["", "", 1],
        [siteSpace!.id, "p1", 2],
        [siteSpace!.id, "p2", 1]
      ])
      expect(
        yield* sum({
          by: ["pageId"],
          where: [views],
          order: { by: "pageId", isDescending: true },
          limit: 1
        })
      ).toEqual([["p2", 1]])
      const others = { ...views, isIn: false }
      expect(yield* sum({ by: ["query", "rating", "comment"], where: [others] })).toEqual([
        ["", "bad", "Too’ short", 1],
        ["", "good", "", 1],
        ["how to", "", "", 1]
      ])
    })
  )

  it.effect("events are counted for the present alone, by who manages the site", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const { admin, organization, site } = yield* aSite()
      const foreign = yield* aSite()
      const late = { ...event, type: "page_view", timestamp: DateTime.makeUnsafe(start - 360_000) } as const
      const track = (...events: Parameters<typeof trackSiteEvents>[2]) =>
        trackSiteEvents(organization.id, site.id, events)
      expect((yield* Effect.flip(track(late).pipe(as(admin))))._tag).toBe("SiteEventMistimed")
      const reader = yield* aMember(organization.id, { role: "review" })
      expect((yield* Effect.flip(track().pipe(as(reader))))._tag).toBe("AccessDenied")
      const sum = aggregateSiteEvents(organization.id, site.id, "lastYear", all)
      expect((yield* Effect.flip(sum.pipe(as(reader))))._tag).toBe("AccessDenied")
      const across = trackSiteEvents(foreign.organization.id, site.id, []).pipe(as(foreign.admin))
      expect((yield* Effect.flip(across))._tag).toBe("SiteNotFound")
      const range = { from: DateTime.makeUnsafe(start), to: DateTime.makeUnsafe(start - 1) }
      const backwards = aggregateSiteEvents(organization.id, site.id, range, all).pipe(as(admin))
      expect((yield* Effect.flip(backwards))._tag).toBe("SiteEventRangeRefused")
    })
  )

  it.effect("counts of sites that are gone are left out, and old ones are removed", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(start)
      const { site } = yield* aSite()
      const events = yield* SiteEvents
      const now = yield* Clock.currentTimeMillis
      const countOf = (siteId: SiteId, at: number) =>
        new SiteEventCount({ ...factsOf(siteId, { type: "page_view", at }), count: 3 })
      const longAgo = now - (keptEventDays + 1) * 86_400_000
      yield* events.add([countOf(site.id, now), countOf(SiteId.make("gone"), now), countOf(site.id, longAgo)])
      const total = events.sum(site.id, { ...all, from: "2000-01-01", to: "2030-01-01" })
      expect(yield* total).toEqual([{ values: [], count: 6 }])
      yield* removeOldEvents()
      expect(yield* total).toEqual([{ values: [], count: 3 }])
      expect(
        yield* events.sum(SiteId.make("gone"), { ...all, from: "2000-01-01", to: "2030-01-01" })
      ).toEqual([])
    })
  )
}
