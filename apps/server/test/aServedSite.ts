import { mkdirSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect } from "@effect/vitest"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { aChromium } from "@octavo/browser"
import { freePort } from "@octavo/kernel/testing"
import { printerOfWords } from "@octavo/pdf/testing"
import { createPreview, sitesAddressOf, SitesUrl } from "@octavo/sites"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"
import type { Page } from "playwright-core"
import type { Front } from "../src/http/answerInTurn.ts"
import { listener } from "../src/http/listener.ts"
import { KeptVisits } from "../src/sites/KeptVisits.ts"
import { routerConfig, routes } from "../src/server.ts"
import { inMemory, lying } from "./aServer.ts"
import { aSiteToLookAt } from "./aSiteToLookAt.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** The folder for pictures of what the tests look at; undefined for none. */
export const screenshots = process.env["OCTAVO_SCREENSHOTS"]

/** The server on a port, on stores in memory, under the name of a host. */
export const aListener = Effect.fnUntraced(function* (
  given: { readonly mermaidDir?: string } = {},
  host = "localhost"
) {
  const port = yield* freePort
  const origin = `http://${host}:${port}`
  let now = 0
  const kept = new KeptVisits(0, () => now)
  let keptAnswers = 0
  const front: Front = (request, response) => {
    const isKept = kept.answer(request, response)
    if (isKept) keptAnswers++
    return isKept
  }
  const services = yield* Layer.build(inMemory(printerOfWords, lying()))
  yield* Layer.build(
    HttpRouter.serve(routes({ publicUrl: origin, rateLimit: null, ...given }, kept), {
      disableLogger: true,
      disableListenLog: true,
      routerConfig
    }).pipe(
      Layer.provide(Layer.succeedContext(services)),
      Layer.provide(NodeHttpServer.layer(() => listener(8, undefined, front), { port }))
    )
  )
  return {
    origin,
    services,
    keptAnswers: () => keptAnswers,
    advance: (milliseconds: number) => (now += milliseconds)
  }
})

/** The server on a port, with sites in memory. */
export const aServedSite = Effect.fnUntraced(function* (given: { readonly mermaidDir?: string } = {}) {
  const { origin, services } = yield* aListener(given)
  const site = yield* Effect.provideContext(
    Effect.orDie(aSiteToLookAt(`${origin}/sites/acme/other`)),
    services
  )
  const preview = yield* site
    .act(createPreview(site.organization.id, site.site.id, { claims: '{"plan":"pro"}' }))
    .pipe(Effect.provideService(SitesUrl, sitesAddressOf(origin, null)), Effect.provideContext(services))
  return { ...site, origin, preview: preview.url }
})

/** A page whose errors are collected. Requests to other hosts get an empty answer, as without a network. */
export const watched = async (
  browser: Effect.Success<typeof aChromium>,
  origin: string,
  options: Parameters<typeof browser.newContext>[0] = {}
) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const problems: Array<string> = []
  await context.route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ status: 200, contentType: "text/html", body: "" })
  )
  const page = await context.newPage()
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  page.on("pageerror", (error) => problems.push(String(error)))
  return { context, page, problems }
}

interface Finding {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

/** Rules of axe whose outcome depends on the colours of a page. */
const rulesOfColours = JSON.stringify(["color-contrast", "link-in-text-block"])

/** The rules of axe that a page breaks, each with its elements: all rules, or those whose outcome depends on colours. */
export const violationsOf = async (page: Page, which: "all" | "colours" = "all") => {
  const runOnly = which === "all" ? "" : `, runOnly: ${rulesOfColours}`
  // A page that has axe already is not given its half megabyte of source again.
  const isThere = await page.evaluate("globalThis.axe !== undefined")
  const found = await page.evaluate(
    `${isThere ? "" : axe}; axe.run({ iframes: false${runOnly} }).then(({ violations }) => violations)`
  )
  return (found as ReadonlyArray<Finding>).map(({ id, nodes }) => [
    id,
    nodes.map(({ failureSummary, html }) => [html.slice(0, 200), failureSummary])
  ])
}

/** Looks at a page in light and dark, wide and narrow: axe finds nothing, and nothing is wider than the window. */
export const look = async (page: Page, name: string, path: string) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    const violations = await violationsOf(page, colorScheme === "light" ? "all" : "colours")
    expect([name, colorScheme, violations]).toEqual([name, colorScheme, []])
    if (screenshots === undefined) continue
    mkdirSync(screenshots, { recursive: true })
    await page.screenshot({ path: `${screenshots}/${name}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: "light" })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(path)
  const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
  expect([name, Number(overflow) <= 0]).toEqual([name, true])
  if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/${name}-narrow.png` })
  await page.setViewportSize({ width: 1440, height: 900 })
}
