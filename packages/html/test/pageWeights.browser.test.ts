import { expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
import { brotliCompressSync, constants } from "node:zlib"
import { aPreview, snippetThreads } from "./aPreview.ts"
import { previewPages } from "./previewPages.ts"

/** The bounds of the first load of a page: kilobytes of HTML, styles, scripts and icons after compression, of the fonts of three families, and requests. */
const bounds = { kilobytes: 60, fontKilobytes: 90, requests: 9, shift: 0.001 }

/** The bound of the shift of pages where a line breaks after another word when the fonts come: words of fallback fonts have other widths. */
const shiftByWords: Readonly<Record<string, number>> = { themed: 0.05 }

/** Ten kinds of pages: short and long ones, code, API operations, right to left, a landing page and one with a brand, no page and results. */
const kinds = "every wide deep arabic operations operations-arabic landing themed 404 search".split(" ")

const shift = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value })
    .observe({ type: "layout-shift", buffered: true })
  setTimeout(() => resolve(sum), 300)
})`

/** The first paint of a page with its texts. */
const painted = `new Promise((resolve) => {
  new PerformanceObserver((list) => { if (list.getEntriesByName("first-contentful-paint").length > 0) resolve() })
    .observe({ type: "paint", buffered: true })
})`

/** The heights of all tabs, blocks of code and paths of APIs that nothing hides. */
const heights = `[...document.querySelectorAll("octavo-tabs, figure.code, .endpoint")].map((one) => one.getBoundingClientRect().height)`

const compressed = (bytes: Buffer): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

it.live(
  "a page loads at most 60 KB with styles and scripts, from its own host alone, and hardly moves when its fonts and tabs come after the first paint",
  () =>
    Effect.gen(function* () {
      const preview = yield* aPreview()
      for (const [name, page] of Object.entries(previewPages)) yield* preview.page(name, page)
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        for (const name of kinds) {
          const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
          const page = await context.newPage()
          const loaded: Array<{ readonly url: string; readonly size: number }> = []
          const reading: Array<Promise<unknown>> = []
          page.on("response", (response) => {
            const read = async () => {
              const url = response.url()
              const bytes = await response.body().catch(() => Buffer.alloc(0))
              loaded.push({ url, size: /\.(?:woff2|png)/.test(url) ? bytes.length : compressed(bytes) })
            }
            reading.push(read())
          })
          // Fonts come after the first paint.
          await page.route(/\/fonts\//, async (route) => {
            await page.evaluate(painted)
            await route.continue()
          })
          await page.goto(`${preview.url}/${name}`, { waitUntil: "load" })
          await page.evaluate("document.fonts.ready")
          const moved = Number(await page.evaluate(shift))
          await Promise.all(reading)
          const hosts = new Set(loaded.map(({ url }) => new URL(url).origin))
          const fonts = loaded.filter(({ url }) => url.endsWith(".woff2"))
          const own = fonts.filter(({ url }) => !url.includes("/katex/"))
          const parts = loaded.filter((one) => !fonts.includes(one) && !one.url.includes("/files/"))
          const sum = (all: typeof loaded) => all.reduce((total, { size }) => total + size, 0) / 1000
          const figures = {
            kilobytes: sum(parts),
            fontKilobytes: sum(own),
            requests: parts.length,
            shift: moved
          }
          expect([name, [...hosts]]).toEqual([name, [preview.url]])
          const boundsOfPage = { ...bounds, shift: shiftByWords[name] ?? bounds.shift }
          for (const [figure, bound] of Object.entries(boundsOfPage))
            expect([name, figures, figures[figure as keyof typeof figures] <= bound && figure]).toEqual([
              name,
              figures,
              figure
            ])
          expect([name, own.length > 0]).toEqual([name, name === "landing" || name === "themed"])
          await context.close()
        }
        for (const [name, width] of [
          ["every", 1440],
          ["operations", 1440],
          ["operations", 360]
        ] as const) {
          const context = await browser.newContext({ viewport: { width, height: 900 } })
          const page = await context.newPage()
          const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
          await page.route(/\/(?:tabs|copy)\.[jt]s$/, async (route) => {
            await mayCome
            await route.continue()
          })
          await page.goto(`${preview.url}/${name}`, { waitUntil: "commit" })
          await page.locator("footer").first().waitFor()
          const before = await page.evaluate(heights)
          come()
          await page.locator(".tabs.ready").first().waitFor()
          await page.locator(".copy").first().waitFor({ state: "attached" })
          expect([name, await page.evaluate(heights)]).toEqual([name, before])
          await context.close()
        }
      })
    }).pipe(Effect.scoped, Effect.provide(snippetThreads)),
  120_000
)
