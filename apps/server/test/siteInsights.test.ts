import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aPublishedSite } from "./aPublishedSite.ts"

const session = {
  visitorId: "v1",
  sessionId: "s1",
  cookies: {},
  userAgent: "Firefox",
  language: null,
  referrer: null
}
const nowhere = {
  url: "https://docs.example.org/",
  siteSection: null,
  siteSpace: null,
  siteShareKey: null,
  page: null,
  space: null,
  revision: null
}

describe("events of visitors", () => {
  it.effect("are taken from front ends, and answered in columns", () =>
    Effect.gen(function* () {
      const { manage, page } = yield* aPublishedSite()
      const { body } = yield* manage("GET", "/site-spaces")
      const siteSpace = body.items[0].id as string
      const location = { ...nowhere, siteSpace, page: page.id }
      const tracked = yield* manage("POST", "/insights/events", {
        events: [
          { type: "page_view", session, location },
          { type: "page_view", session, location: nowhere, timestamp: "2026-01-01T00:01:00Z" },
          { type: "search_type_query", session, location: nowhere, query: "Holidays" },
          { type: "page_post_feedback", session, location, feedback: { rating: "good" } }
        ]
      })
      expect(tracked.status).toBe(204)
      const ask = (body: object) => manage("POST", "/insights/events/aggregate", body)
      const byType = yield* ask({ groupBy: [{ column: "eventType" }], range: "last7Days" })
      expect(byType.body).toEqual({
        columns: [
          { column: "eventType", values: ["page_post_feedback", "page_view", "search_type_query"] },
          { column: "eventsCount", values: [1, 2, 1] }
        ]
      })
      const views = yield* ask({
        select: [{ column: "datetime", interval: "month" }, { column: "page" }, { column: "eventsCount" }],
        where: [{ column: "eventType", values: ["page_view"], operator: "in" }],
        order: { by: { column: "page" }, direction: "desc" },
        range: { from: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" }
      })
      expect(views.body.columns).toEqual([
        { column: "datetime", values: ["2026-01-01T00:00:00.000Z", "2026-01-01T00:00:00.000Z"] },
        { column: "page", values: [page.id, null] },
        { column: "eventsCount", values: [1, 1] }
      ])
      const queries = yield* ask({
        groupBy: [{ column: "eventSearchQuery" }],
        where: [{ column: "eventSearchQuery", values: [null], operator: "notIn" }],
        range: "last24Hours"
      })
      expect(queries.body.columns[0].values).toEqual(["holidays"])
      const visitors = yield* ask({ select: [{ column: "visitorsCount" }], range: "last7Days" })
      expect(visitors.status).toBe(400)
      const old = { type: "page_view", session, location, timestamp: "2025-12-31T23:00:00Z" }
      expect((yield* manage("POST", "/insights/events", { events: [old] })).status).toBe(400)
    })
  )
})
