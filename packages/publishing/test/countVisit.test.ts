import { expect, it, layer } from "@effect/vitest"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { monotonicMillis } from "@octavo/kernel"
import { publishSite } from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { PageCaches } from "../src/index.ts"
import { inTurns } from "../src/pages/inTurns.ts"
import type { Answer } from "../src/visits/Answer.ts"
import { countVisit, visitLimit } from "../src/countVisit.ts"
import type { Visit } from "../src/visits/Visit.ts"
import { aReader, assets, stores } from "./aReader.ts"

const from = (address: string | null, path = "/page") => ({ address, path }) as Visit

const answered: Answer = { status: 200, headers: {}, body: null }

/** Takes so much time in one slice: on a busy machine, time passes between slices too, and no visit is charged for it. */
const busy = (milliseconds: number) =>
  inTurns(function* () {
    const end = performance.now() + milliseconds
    while (performance.now() < end);
  })

/** An address that has so many milliseconds left. */
const leave = Effect.fnUntraced(function* (address: string, left: number) {
  const { counts } = yield* PageCaches
  counts.count(`visit ${address}`, visitLimit, yield* monotonicMillis)
  counts.charge(`visit ${address}`, visitLimit, visitLimit - 1 - left)
})

const statusOf = (address: string | null, milliseconds = 0) =>
  Effect.map(
    countVisit(from(address), Effect.as(milliseconds === 0 ? Effect.void : busy(milliseconds), answered)),
    ({ status }) => status
  )

it.effect("an address has thirty seconds of the event loop in a minute, by the cost of its visits", () =>
  Effect.gen(function* () {
    yield* leave("192.0.2.1", 3)
    const light = yield* Effect.replicateEffect(statusOf("192.0.2.1"), 5)
    expect(light).toEqual([200, 200, 200, 429, 429])
    expect(yield* statusOf("192.0.2.2")).toBe(200)
    yield* TestClock.adjust("60 seconds")
    expect(yield* statusOf("192.0.2.1")).toBe(200)
    yield* leave("192.0.2.3", 15)
    const heavy = yield* Effect.replicateEffect(statusOf("192.0.2.3", 20), 3)
    expect(heavy).toEqual([200, 429, 429])
  }).pipe(Effect.provide(PageCaches.layer(assets, 1_000, 0, true)))
)

it.effect("an answer that fails counts too, and programs get the refusal as JSON", () =>
  Effect.gen(function* () {
    yield* leave("192.0.2.1", 15)
    yield* Effect.exit(countVisit(from("192.0.2.1"), Effect.andThen(busy(20), Effect.fail("gone"))))
    const refused = yield* countVisit(from("192.0.2.1", "/sites/acme/~octavo/mcp"), Effect.succeed(answered))
    expect([refused.status, refused.headers["content-type"]]).toEqual([
      429,
      "application/json; charset=utf-8"
    ])
  }).pipe(Effect.provide(PageCaches.layer(assets, 1_000, 0, true)))
)

it.effect("visits without a limit or an address are all answered", () =>
  Effect.gen(function* () {
    yield* leave("192.0.2.1", 0)
    expect(yield* statusOf("192.0.2.1")).toBe(200)
    const limiting = PageCaches.layer(assets, 1_000, 0, true)
    expect(yield* Effect.provide(Effect.andThen(leave("null", 0), statusOf(null)), limiting)).toBe(200)
  }).pipe(Effect.provide(PageCaches.layer(assets, 1_000)))
)

layer(stores)("the limit of an address", (it) => {
  it.effect("is that of pages, of their Markdown and of all other answers", () =>
    Effect.gen(function* () {
      const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
      yield* publishSite(organization.id, site.id).pipe(as(admin))
      const source = aSource("Words.\n")
      const put = [
        yield* aPage({ title: "Home", sourceHash: source.hash, position: "a0" }),
        yield* aPage({ title: "Page", sourceHash: source.hash, position: "a1" })
      ]
      yield* commitToBranch(spaces[0]!.mainBranchId, {
        pages: { put, remove: [] },
        sources: [source]
      })
      const caches = Context.get(yield* Layer.build(PageCaches.layer(assets, 1_000_000, 0, true)), PageCaches)
      const read = yield* aReader(site.basename, 0, Layer.succeed(PageCaches, caches))
      const paths = ["/page", "/page.md", "/llms.txt", "/sitemap.xml", "/robots.txt", "/lost"]
      const statuses = (address: string) =>
        Effect.forEach(paths, (path) => Effect.map(read(path, { address }), ({ status }) => status))
      expect(yield* statuses("192.0.2.1")).toEqual([200, 200, 200, 200, 200, 404])
      caches.counts.charge("visit 192.0.2.1", visitLimit, visitLimit)
      expect(yield* statuses("192.0.2.1")).toEqual(Array(6).fill(429))
      const { headers } = yield* read("/page", { address: "192.0.2.1" })
      expect(Number(headers["retry-after"])).toBeGreaterThan(0)
      expect((yield* read("/page", { address: "192.0.2.2" })).status).toBe(200)
    })
  )
})
