import { expect, layer } from "@effect/vitest"
import { aPage, aSource, commitToBranch } from "@octavo/content/testing"
import { as } from "@octavo/identity/testing"
import { Tenant } from "@octavo/kernel"
import { publishSite } from "@octavo/sites"
import { aSite } from "@octavo/sites/testing"
import { Effect, Fiber } from "effect"
import { PageCaches } from "../src/index.ts"
import { writeInTurn } from "../src/pages/writeInTurn.ts"
import { pack, packed } from "../src/visits/Answer.ts"
import { aReader, assets, stores } from "./aReader.ts"

const aGuide = Effect.fnUntraced(function* (text: string, pages: number) {
  const { admin, organization, site, spaces } = yield* aSite({ spaces: ["Guide"] })
  yield* publishSite(organization.id, site.id).pipe(as(admin))
  const source = aSource(text)
  const put = yield* Effect.forEach(
    Array.from({ length: pages }, (_, n) => n),
    (n) => aPage({ title: `Page ${n}`, sourceHash: source.hash, position: `a${n}` })
  )
  yield* commitToBranch(spaces[0]!.mainBranchId, { pages: { put, remove: [] }, sources: [source] })
  return yield* aReader(site.basename)
})

/** Lets all that waits for the event loop go on. */
const turn = Effect.promise(() => new Promise((resolve) => setTimeout(resolve)))

layer(stores, { timeout: "120 seconds" })("what visitors may ask for", (it) => {
  it.effect("has no suggestions after sixty paths without a page from an address in a minute", () =>
    Effect.gen(function* () {
      const read = yield* aGuide("Words.\n", 2)
      const missing = (address: string, n: number) => read(`/page-${n}-lost`, { address })
      for (let n = 0; n < 60; n++) {
        const { status, text } = yield* missing("192.0.2.1", n)
        expect([status, text.includes("Page 1")]).toEqual([404, true])
      }
      const plain = yield* missing("192.0.2.1", 60)
      expect([plain.status, plain.text.includes("Page 1")]).toEqual([404, false])
      expect((yield* missing("192.0.2.2", 60)).text).toContain("Page 1")
      expect((yield* read("/page-1", { address: "192.0.2.1" })).status).toBe(200)
    })
  )

  it.effect("is a part of texts for language models sixty times a minute", () =>
    Effect.gen(function* () {
      const read = yield* aGuide("Words.\n", 2)
      const part = Effect.map(read("/llms-full.txt", { address: "192.0.2.3" }), ({ status }) => status)
      const statuses = yield* Effect.forEach(Array.from({ length: 61 }), () => part)
      expect(statuses).toEqual([...Array(60).fill(200), 429])
    })
  )

  it.effect("of texts for language models is some megabytes, and the addresses of other pages", () =>
    Effect.gen(function* () {
      const code = "words and more of them\n".repeat(40_000)
      const read = yield* aGuide(`\`\`\`\n${code}\`\`\`\n`, 6)
      const { text } = yield* read("/llms-full.txt")
      expect(text.length).toBeGreaterThan(3_000_000)
      expect(text.length).toBeLessThan(4_100_000)
      expect(text.match(/^Source: /gm)).toHaveLength(6)
      expect(text).toMatch(/Source: \S+\/page-5\n\nText: \S+\/page-5\.md\n/)
    })
  )

  it.effect("is written one in a turn of the event loop, fairly between visitors", () =>
    Effect.gen(function* () {
      const order: Array<string> = []
      const write = (tenant: string) =>
        writeInTurn(() => {
          order.push(tenant)
          setImmediate(() => order.push("others"))
          return { text: tenant, policy: "" }
        }).pipe(Effect.provideService(Tenant, tenant), Effect.forkChild)
      const fibers = yield* Effect.forEach(["a", "a", "a", "b"], write)
      yield* Effect.forEach(fibers, Fiber.join)
      yield* turn
      expect(order.filter((name) => name !== "others")).toEqual(["a", "b", "a", "a"])
      expect(order.slice(0, 3)).toEqual(["a", "others", "b"])
    }).pipe(Effect.provide(PageCaches.layer(assets)))
  )

  it.effect("is compressed in a thread to what it is compressed to at once", () =>
    Effect.gen(function* () {
      for (const length of [10, 40_000, 400_000]) {
        const text = "Words of a page. ".repeat(length / 10)
        expect(yield* pack(text)).toEqual(packed(text))
      }
    })
  )
})
