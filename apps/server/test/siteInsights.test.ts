import { describe, expect, it } from "@effect/vitest"
import { defaultCustomization } from "@octavo/sites"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
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

  it.effect("are counted where readers read, search and say whether a page helped", () =>
    Effect.gen(function* () {
      const { child, manage, visit } = yield* aPublishedSite()
      const page = "/sites/acme/welcome/holidays"
      expect((yield* visit(page)).body).not.toContain('<form method="post"')
      yield* manage("PUT", "/customization", { ...defaultCustomization, feedback: { enabled: true } })
      const shown = yield* visit(page)
      const [, action = ""] = /<form method="post" action="([^"]+)">/.exec(shown.body) ?? []
      expect(shown.body).toContain(`name="page" value="${child.id}"`)
      const send = (body: string, headers: Record<string, string> = {}) =>
        visit(action, {
          method: "POST",
          body,
          headers: { "content-type": "application/x-www-form-urlencoded", ...headers }
        })
      const good = `page=${child.id}&rating=good`
      const thanks = yield* send(good)
      expect([thanks.status, thanks.headers.get("cache-control")]).toEqual([200, "no-store"])
      expect(thanks.body).toContain("Thank you for your feedback.")
      expect(thanks.body).toContain(`href="${page}"`)
      expect((yield* send(good, { accept: "application/json" })).body).toBe("{}")
      expect((yield* send(`page=${child.id}&rating=best`)).status).toBe(400)
      expect((yield* send("page=nothing&rating=good")).status).toBe(404)
      expect((yield* send(good, { origin: "https://evil.example" })).status).toBe(400)
      expect((yield* send(good, { "content-type": "application/json" })).status).toBe(400)
      expect((yield* visit(action)).status).toBe(404)
      yield* visit(page, { headers: { "user-agent": "Googlebot/2.1" } })
      yield* visit(page, { method: "HEAD" })
      yield* visit(page, { headers: { "sec-purpose": "prefetch;prerender" } })
      yield* visit(page, { headers: { "if-none-match": shown.headers.get("etag")! } })
      const search = /action="([^"]+)"/.exec(shown.body.slice(shown.body.indexOf("<octavo-search")))![1]!
      yield* visit(`${search}?q=Holidays`)
      yield* TestClock.adjust("11 seconds")
      yield* visit(page)
      const ask = manage("POST", "/insights/events/aggregate", {
        groupBy: [{ column: "eventType" }, { column: "page" }, { column: "eventPageFeedbackRating" }],
        range: "last24Hours"
      })
      const { body } = yield* Effect.repeat(
        Effect.tap(ask, () => Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))),
        { until: ({ body }) => body.columns[0].values.length > 0, times: 100 }
      )
      expect(body.columns.map(({ values }: { values: unknown }) => values)).toEqual([
        ["page_post_feedback", "page_view", "search_type_query"],
        [child.id, child.id, null],
        ["good", null, null],
        [2, 4, 1]
      ])
    })
  )

  it.effect("stay below ten answers a minute and address", () =>
    Effect.gen(function* () {
      const { child, manage, visit } = yield* aPublishedSite()
      yield* manage("PUT", "/customization", { ...defaultCustomization, feedback: { enabled: true } })
      const { body } = yield* manage("GET", "/site-spaces")
      const send = visit(`/sites/acme/~octavo/feedback/${body.items[0].id}`, {
        method: "POST",
        body: `page=${child.id}&rating=bad`,
        headers: { "content-type": "application/x-www-form-urlencoded" }
      })
      const answers = yield* Effect.forEach(Array.from({ length: 11 }), () => send)
      expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
      expect(Number(answers[10]!.headers.get("retry-after"))).toBeGreaterThan(0)
    })
  )
})
