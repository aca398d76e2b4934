import { createHmac } from "node:crypto"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, layer } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Context, Effect, Layer } from "effect"
import { aServedSite, look, screenshots, violationsOf, watched } from "./aServedSite.ts"

/** A token of a visitor, as a customer signs it. */
const visitorToken = (key: string): string => {
  const signed = [{ alg: "HS256" }, { exp: Math.floor(Date.now() / 1000) + 3600 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`
}

/** A browser, and a site that all tests read. */
class Visited extends Context.Service<
  Visited,
  Effect.Success<ReturnType<typeof aServedSite>> & { readonly browser: Effect.Success<typeof aChromium> }
>()("test/Visited") {
  static readonly layer = Layer.effect(
    Visited,
    Effect.gen(function* () {
      const browser = yield* aChromium
      return { ...(yield* aServedSite()), browser }
    })
  )
}

const options = { timeout: "240 seconds", excludeTestServices: true } as const

layer(Visited.layer, options)("a published site in a browser", (it) => {
  it.effect(
    "is accessible, has no error, and fits into each window",
    () =>
      Effect.gen(function* () {
        const { browser, origin, preview } = yield* Visited
        yield* Effect.promise(async () => {
          const { page, problems } = await watched(browser, origin)
          const root = `${origin}/sites/acme`
          const deep = Array.from({ length: 7 }, (_, index) => `level-${index}`).join("/")
          const paths = {
            home: "",
            every: "/every",
            wide: "/wide",
            hero: "/other",
            deep: `/other/${deep}`,
            arabic: "/acme/dlyl",
            reference: "/reference"
          }
          for (const [name, path] of Object.entries(paths)) {
            const response = await page.goto(root + path)
            expect([name, response?.status()]).toEqual([name, 200])
            await look(page, name, root + path)
          }
          expect(problems).toEqual([])
          await page.setViewportSize({ width: 390, height: 844 })
          await page.goto(root)
          await page.getByRole("button", { name: "Menu" }).click()
          expect(await page.getByRole("link", { name: "Community" }).isVisible()).toBe(true)
          expect(await violationsOf(page)).toEqual([])
          if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/menu-narrow.png` })
          await page.setViewportSize({ width: 1440, height: 900 })
          await look(page, "404", `${root}/wyde`)
          expect(await page.getByRole("link", { name: "Wide things" }).last().isVisible()).toBe(true)
          await page.goto(preview)
          await look(page, "preview", page.url())
          const bar = page.getByRole("region", { name: "Preview" })
          expect(await bar.textContent()).toContain('{"plan":"pro"}')
          await bar.getByRole("link", { name: "Leave preview" }).click()
          expect(page.url()).toBe(root)
          expect(await bar.count()).toBe(0)
          expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([])
        })
      }),
    240_000
  )

  it.effect(
    "keeps the colours of the reader from the first paint, and answers to pointer and keyboard",
    () =>
      Effect.gen(function* () {
        const { browser, origin } = yield* Visited
        yield* Effect.promise(async () => {
          const { context, page, problems } = await watched(browser, origin)
          await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin })
          const root = `${origin}/sites/acme`
          await page.goto(`${root}/every`)
          await page.getByRole("radio", { name: "Dark" }).check()
          // The theme is set before the body is there, so that nothing is painted in other colours.
          await page.addInitScript(() => {
            new MutationObserver(() => {
              if (document.body !== null)
                document.documentElement.dataset["first"] ??=
                  document.documentElement.dataset["theme"] ?? "none"
            }).observe(document, { childList: true, subtree: true })
          })
          await page.reload()
          expect(await page.evaluate("document.documentElement.dataset.first")).toBe("dark")
          await page.getByRole("tab", { name: "npm", exact: true }).focus()
          await page.keyboard.press("ArrowRight")
          expect(await page.isVisible("text=Install it with pnpm.")).toBe(true)
          await page.locator("figure.code").first().hover()
          await page.locator("figure.code .copy").first().click()
          await page.waitForSelector(".copy.done")
          expect(await page.evaluate("navigator.clipboard.readText()")).toContain("createServer")
          await page.keyboard.press("Control+k")
          await page.keyboard.type("engines")
          await page.waitForSelector('dialog [aria-selected="true"]')
          expect(await violationsOf(page)).toEqual([])
          if (screenshots !== undefined) await page.screenshot({ path: `${screenshots}/search.png` })
          await page.keyboard.press("Enter")
          await page.waitForURL("**/other*")
          await page.goto(`${root}#higher`)
          await page.waitForSelector("text=So far, it does.")
          expect(await page.isVisible("text=So far, it does.")).toBe(true)
          await page.getByRole("button", { name: "Dismiss" }).click()
          await page.goto(`${root}/wide`)
          expect(await page.isVisible("text=Rockets land by themselves now.")).toBe(false)
          expect(problems).toEqual([])
        })
      }),
    240_000
  )

  it.effect(
    "can be read without scripts, and all of its links lead somewhere",
    () =>
      Effect.gen(function* () {
        const { browser, origin } = yield* Visited
        yield* Effect.promise(async () => {
          const { page } = await watched(browser, origin, { javaScriptEnabled: false })
          const root = `${origin}/sites/acme`
          await page.goto(`${root}/every`)
          for (const words of ["Install it with npm.", "Install it with pnpm.", "graph TD"])
            expect([words, await page.getByText(words).first().isVisible()]).toEqual([words, true])
          await page.fill('input[name="q"]', "engines")
          await page.keyboard.press("Enter")
          await page.waitForURL("**q=engines")
          expect(await page.getByRole("main").getByRole("link", { name: "Engines" }).count()).toBeGreaterThan(
            0
          )
          const { page: found } = await watched(browser, origin)
          await look(found, "results", page.url())
          for (const path of ["", "/every", "/acme/dlyl", "/wyde"]) {
            await page.goto(root + path)
            const links = await page.locator("a[href]").all()
            const hrefs = await Promise.all(links.map((link) => link.getAttribute("href")))
            const own = new Set(hrefs.map((href) => new URL(href ?? "", page.url()).href.replace(/#.*/, "")))
            for (const href of own) {
              if (!href.startsWith(origin)) continue
              const { status } = await fetch(href, { redirect: "follow" })
              expect([href, href.endsWith("/wyde") ? 200 : status]).toEqual([href, 200])
            }
          }
        })
      }),
    240_000
  )

  it.effect(
    "is fetched before the click, counted after it, and offers its editor to members alone",
    () =>
      Effect.gen(function* () {
        const { browser, origin } = yield* Visited
        yield* Effect.promise(async () => {
          const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
          const page = await context.newPage()
          const root = `${origin}/sites/acme`
          const asked: Array<string> = []
          page.on("request", (request) => {
            if (request.url() !== `${root}/other`) return
            asked.push(request.headers()["sec-purpose"] ?? request.resourceType())
          })
          const problems: Array<string> = []
          page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
          await page.goto(`${root}/wide`)
          const link = page.locator('nav.pages a[href$="/other"]')
          const fetched = page.waitForRequest(`${root}/other`)
          await link.hover()
          await (await fetched).response()
          await Promise.all([
            page.waitForRequest((request) => request.resourceType() === "fetch"),
            link.click()
          ])
          expect(asked).toEqual(["prefetch", "document", "fetch"])
          const editor = page.locator("octavo-editor")
          const space = await editor.getAttribute("data-space")
          await page.click(".page-actions summary")
          expect([await editor.isVisible(), await editor.locator("a").count()]).toEqual([false, 0])
          await page.evaluate(`localStorage.setItem("octavo.editable", "other ${space}")`)
          await page.reload()
          await page.click(".page-actions summary")
          const edit = page.getByRole("link", { name: "Edit in Octavo" })
          expect(await edit.getAttribute("href")).toBe(`/app/s/${space}/edit/other`)
          expect(await violationsOf(page)).toEqual([])
          expect(problems).toEqual([])
          await context.close()
        })
      }),
    240_000
  )

  it.effect(
    "draws diagrams with the files that the operator names",
    () =>
      Effect.gen(function* () {
        const mermaidDir = mkdtempSync(join(tmpdir(), "octavo-mermaid-"))
        // A library with the shape of the real one, which is no dependency.
        writeFileSync(
          join(mermaidDir, "mermaid.esm.min.mjs"),
          `export default {
          initialize: () => undefined,
          render: async () => ({ svg: '<svg width="300" height="120"><text y="20">Drawn</text></svg>' })
        }`
        )
        const { origin } = yield* aServedSite({ mermaidDir })
        const { browser } = yield* Visited
        yield* Effect.promise(async () => {
          const { page, problems } = await watched(browser, origin)
          await page.goto(`${origin}/sites/acme/every`)
          await page.locator("octavo-diagram").first().scrollIntoViewIfNeeded()
          await page.waitForSelector("octavo-diagram pre[hidden]", { state: "attached" })
          const frame = page.frames().find((one) => one.url().endsWith("/mermaid.html"))!
          expect(await frame.textContent("text")).toBe("Drawn")
          expect(problems).toEqual([])
        })
      }),
    240_000
  )

  it.effect(
    "is read by who has a link or a token, and by nobody else",
    () =>
      Effect.gen(function* () {
        const { browser, origin, shareKey, visitorKey } = yield* Visited
        yield* Effect.promise(async () => {
          const { page, problems } = await watched(browser, origin)
          await page.goto(`${origin}/sites/shared/${shareKey}`)
          expect(await page.textContent("h1")).toContain("Engines")
          expect(await violationsOf(page)).toEqual([])
          expect(problems).toEqual([])
          expect((await page.goto(`${origin}/sites/shared`))?.status()).toBe(404)
          expect(await violationsOf(page)).toEqual([])
          await page.goto(`${origin}/sites/closed`)
          expect(page.url()).toBe(`${origin}/sites/acme/other?location=%2F`)
          await page.goto(`${origin}/sites/closed?jwt_token=${visitorToken(visitorKey)}`)
          expect([page.url(), await page.textContent("h1")]).toEqual([
            `${origin}/sites/closed`,
            expect.stringContaining("Engines")
          ])
          expect(await violationsOf(page)).toEqual([])
          await page.goto(`${origin}/sites/closed/nothing`)
          await page.getByRole("link", { name: "Sign in" }).click()
          expect(page.url()).toBe(`${origin}/sites/acme/other?location=%2Fnothing`)
        })
      }),
    240_000
  )
})
