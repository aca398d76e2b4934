import { expect, layer } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Context, Effect, Layer } from "effect"
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { aSiteFrame, attacks } from "@octavo/html/testing"
import { aPreview, snippetThreads } from "./aPreview.ts"

import { previewPages } from "./previewPages.ts"

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

interface Finding {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary?: string }>
}

/** Rules of axe whose outcome depends on the colours of a page. */
const rulesOfColours = JSON.stringify(["color-contrast", "link-in-text-block"])

const violationsOf = async (page: Page, which: "all" | "colours" = "all") => {
  const runOnly = which === "all" ? "" : `, runOnly: ${rulesOfColours}`
  const found = await page.evaluate(
    `globalThis.axe ?? (() => { ${axe} })(); axe.run({ iframes: false${runOnly} }).then(({ violations }) => violations)`
  )
  return (found as ReadonlyArray<Finding>).map(({ id, nodes }) => [
    id,
    nodes.map(({ failureSummary, html }) => [html.slice(0, 200), failureSummary])
  ])
}

/** A page whose errors are collected. Requests to other hosts fail, as without a network, and are collected as well. */
const watched = async (
  browser: Effect.Success<typeof aChromium>,
  own: string,
  options: Parameters<typeof browser.newContext>[0] = {}
) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  const problems: Array<string> = []
  const outside: Array<string> = []
  await context.route(
    (url) => url.origin !== own,
    (route) => route.fulfill({ status: 200, contentType: "text/html", body: "" })
  )
  const page = await context.newPage()
  page.on("request", (request) => new URL(request.url()).origin !== own && outside.push(request.url()))
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()))
  page.on("pageerror", (error) => problems.push(String(error)))
  return { context, outside, page, problems }
}

/** A browser, and a site with all pages of the preview. */
class Visited extends Context.Service<
  Visited,
  Effect.Success<ReturnType<typeof aPreview>> & { readonly browser: Effect.Success<typeof aChromium> }
>()("test/Visited") {
  static readonly layer = Layer.effect(
    Visited,
    Effect.gen(function* () {
      const browser = yield* aChromium
      const preview = yield* aPreview()
      for (const [name, page] of Object.entries(previewPages)) yield* preview.page(name, page)
      return { ...preview, browser }
    })
  ).pipe(Layer.provideMerge(snippetThreads))
}

const options = { timeout: "180 seconds", excludeTestServices: true } as const

layer(Visited.layer, options)("published pages in a browser", (it) => {
  it.effect("have no violation of the rules of accessibility, no error, and do not overflow", () =>
    Effect.gen(function* () {
      const { browser, ...preview } = yield* Visited
      yield* Effect.promise(async () => {
        const { outside, page, problems } = await watched(browser, preview.url)
        for (const name of [...Object.keys(previewPages), "404", "search"]) {
          await page.setViewportSize({ width: 360, height: 800 })
          await page.emulateMedia({ colorScheme: "light" })
          await page.goto(`${preview.url}/${name}`)
          for (const width of [360, 800, 1100]) {
            await page.setViewportSize({ width, height: 800 })
            const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            expect([name, width, Number(overflow) <= 0]).toEqual([name, width, true])
          }
          await page.setViewportSize({ width: 1440, height: 900 })
          expect([name, await violationsOf(page)]).toEqual([name, []])
          await page.emulateMedia({ colorScheme: "dark" })
          // Loaded again, since colours change slowly in a page that is shown.
          await page.reload()
          expect([name, "dark", await violationsOf(page, "colours")]).toEqual([name, "dark", []])
        }
        expect(problems).toEqual([])
        expect(outside).toEqual([])
        await page.goto(`${preview.url}/every`)
        // Only the frame of a film leaves the site, when somebody asks for it.
        await page.locator("octavo-embed > button").first().click()
        await expect
          .poll(() => outside)
          .toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\//)])
      })
    })
  )

  it.effect("run no script of an author, and violate no policy", () =>
    Effect.gen(function* () {
      const { browser, ...preview } = yield* Visited
      for (const [index, markdown] of attacks.entries()) yield* preview.page(`attack-${index}`, { markdown })
      yield* Effect.promise(async () => {
        const { context, outside, page, problems } = await watched(browser, preview.url)
        // Nothing of another host is asked for, and the browser keeps no file while requests are routed.
        await context.unrouteAll()
        for (const [index, markdown] of attacks.entries()) {
          await page.goto(`${preview.url}/attack-${index}`)
          // The button that copies the page and the form of the PDF are ours, and lead to other pages.
          const ran = await page.evaluate(`(() => {
            for (const ours of document.querySelectorAll("octavo-copy, .page-actions form")) ours.remove()
            for (const element of document.querySelectorAll("article *"))
              for (const type of ["click", "mouseover", "focus", "load", "error", "toggle", "animationstart"])
                element.dispatchEvent(new Event(type, { cancelable: true }))
            const handlers = [...document.querySelectorAll("article *")].flatMap((one) =>
              [...one.attributes].map(({ name }) => name).filter((name) => name.startsWith("on") || name === "srcdoc"))
            const scripts = document.querySelectorAll("article script, article style, article object, article embed, article form").length
            return [window.__attacked === 1, handlers, scripts]
          })()`)
          expect([markdown, ran]).toEqual([markdown, [false, [], 0]])
        }
        // Styles of formulas aside, nothing was blocked, since nothing tried.
        expect(problems.filter((problem) => !/status of 404/.test(problem))).toEqual([])
        expect(outside.filter((url) => url.includes("attack.test"))).toEqual([])
      })
    })
  )

  it.effect("answer to the keyboard and the pointer", () =>
    Effect.gen(function* () {
      const { browser, ...preview } = yield* Visited
      yield* Effect.promise(async () => {
        const { context, page, problems } = await watched(browser, preview.url)
        await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: preview.url })
        await page.goto(`${preview.url}/every`)
        await page.keyboard.press("Control+k")
        await page.keyboard.type("install")
        await page.waitForSelector('dialog [aria-selected="true"]')
        expect(await page.inputValue("dialog input")).toBe("install")
        expect(await violationsOf(page)).toEqual([])
        await page.keyboard.press("ArrowDown")
        expect(await page.getAttribute("dialog input", "aria-activedescendant")).toBe("~result-1")
        await page.keyboard.press("Escape")
        expect(await page.isVisible("dialog")).toBe(false)

        await page.getByRole("radio", { name: "Dark" }).check()
        await page.reload()
        expect(await page.getAttribute("html", "data-theme")).toBe("dark")

        await page.getByRole("tab", { name: "npm", exact: true }).focus()
        await page.keyboard.press("ArrowRight")
        expect(await page.isVisible("text=Install it with pnpm.")).toBe(true)
        expect(await page.isVisible("text=Install it with npm.")).toBe(false)
        await page.reload()
        expect(await page.isVisible("text=Install it with pnpm.")).toBe(true)
        await page.goto(`${preview.url}/every#npm`)
        expect(await page.isVisible("text=Install it with npm.")).toBe(true)

        await page.locator("figure.code").first().hover()
        await page.locator("figure.code .copy").first().click()
        await page.waitForSelector(".copy.done")
        const copied = await page.evaluate("navigator.clipboard.readText()")
        expect(copied).toContain('import { createServer } from "node:http"\n\n// Answers every request.')
        expect(copied).not.toContain("createServer((request, response)")

        await page.locator("a.zoom").first().click()
        await page.waitForSelector("dialog.zoomed[open]")
        await page.keyboard.press("Escape")
        await page.getByRole("button", { name: "Yes" }).click()
        await page.waitForSelector("text=Thank you")
        expect(preview.posted).toEqual(["page=every&rating=good"])
        await page.getByRole("button", { name: "Dismiss" }).click()
        await page.reload()
        expect(await page.isVisible("text=Version 2 is here.")).toBe(false)
        expect(problems).toEqual([])
      })
    })
  )

  it.effect("tell a search that failed from one that finds nothing, and keep the last results", () =>
    Effect.gen(function* () {
      const { browser, ...preview } = yield* Visited
      yield* Effect.promise(async () => {
        const { context, page } = await watched(browser, preview.url)
        await page.goto(`${preview.url}/every`)
        const asked: Array<string> = []
        let status = 200
        await page.route("**/search.json*", (route) => {
          asked.push(new URL(route.request().url()).searchParams.get("q") ?? "")
          return status === 200
            ? route.continue()
            : route.fulfill({ status, headers: { "retry-after": "60" } })
        })
        const says = (words: string) => page.waitForSelector(`dialog .status:has-text("${words}")`)
        await page.keyboard.press("Control+k")
        await page.waitForSelector("dialog[open]")
        // All letters in one turn: a busy machine does not come between them.
        await page.locator("dialog input").evaluate((field: HTMLInputElement, word) => {
          for (let end = 1; end <= word.length; end++) {
            field.value = word.slice(0, end)
            field.dispatchEvent(new Event("input", { bubbles: true }))
          }
        }, "install")
        await page.waitForSelector('dialog [role=option]:has-text("about install")')
        expect(asked).toEqual(["install"])
        for (const [next, words] of [
          [429, "Too many searches"],
          [503, "does not respond"]
        ] as const) {
          status = next
          await page.fill("dialog input", `other ${next}`)
          await says(words)
          expect(await page.locator("dialog [role=option]").count()).toBe(6)
        }
        await page.unroute("**/search.json*")
        await context.setOffline(true)
        await page.fill("dialog input", "away")
        await says("You are offline")
        // An answer that is kept needs no request.
        await page.fill("dialog input", "install")
        await page.waitForSelector("dialog .status", { state: "hidden" })
        await context.setOffline(false)
        await page.fill("dialog input", "nothing")
        await says("Check the spelling")
        expect(await page.locator("dialog [role=option]").count()).toBe(0)
      })
    })
  )

  it.effect("show operations with tabs that move together, and lead to each property", () =>
    Effect.gen(function* () {
      const { browser, ...preview } = yield* Visited
      yield* Effect.promise(async () => {
        const { context, page, problems } = await watched(browser, preview.url)
        await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: preview.url })
        await page.goto(`${preview.url}/operations`)
        // Facts on one side, samples beside them.
        const [facts, samples] = await Promise.all(
          [".operation-facts", ".samples"].map((part) => page.locator(part).first().boundingBox())
        )
        expect(samples!.x).toBeGreaterThan(facts!.x + facts!.width)

        await page.getByRole("tab", { name: "Ruby" }).first().click()
        expect(await page.getByRole("tab", { name: "Ruby", selected: true }).count()).toBe(2)
        await page.reload()
        expect(await page.getByRole("tab", { name: "Ruby", selected: true }).count()).toBe(2)
        const code = page.locator("figure.code:visible").first()
        await code.hover()
        await code.locator(".copy").click()
        await page.waitForSelector(".copy.done")
        expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(
          /^require "net\/http"\n\nuri = URI\("https:\/\/eu\.example\.com\/v1\/pets\/1\//
        )

        await page.locator(".endpoint .copy").first().click()
        await page.waitForSelector(".endpoint .copy.done")
        expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
          "/pets/{petId}/owners/{ownerId}/very/long/path/that/goes/on"
        )

        await page.getByRole("tab", { name: "404" }).first().click()
        // Facts and examples of one operation, and of no other.
        expect(await page.getByRole("tab", { name: "404", selected: true }).count()).toBe(2)
        expect(await page.getByRole("tab", { name: "200", selected: true }).count()).toBe(3)
        await page.reload()
        expect(await page.getByRole("tab", { name: "404", selected: true }).count()).toBe(0)

        const property = page.locator('[id="changePetOwner-body-geo-lat"]').first()
        expect(await property.isVisible()).toBe(false)
        await page.goto(`${preview.url}/operations#${await property.getAttribute("id")}`)
        await page.waitForFunction(`document.querySelector(":target")?.checkVisibility() === true`)
        expect(problems).toEqual([])

        await page.setViewportSize({ width: 800, height: 900 })
        const below = await page.locator(".samples").first().boundingBox()
        const above = await page.locator(".operation-facts").first().boundingBox()
        expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
      })
    })
  )

  it.effect("are complete without scripts: tabs as sections, a search as a form, all pages as links", () =>
    Effect.gen(function* () {
      const { browser, ...preview } = yield* Visited
      yield* Effect.promise(async () => {
        const { page } = await watched(browser, preview.url, { javaScriptEnabled: false })
        await page.goto(`${preview.url}/every`)
        for (const words of ["Install it with npm.", "Install it with pnpm.", "graph TD"])
          expect([words, await page.getByText(words).first().isVisible()]).toEqual([words, true])
        await page.fill('input[name="q"]', "install")
        await page.keyboard.press("Enter")
        await page.waitForURL("**/search*")
        expect(page.url()).toBe(`${preview.url}/search?q=install`)
        expect(await page.textContent("h1")).toContain("install")
        await page.setViewportSize({ width: 390, height: 800 })
        await page.goto(`${preview.url}/every`)
        expect(await page.getByRole("link", { name: "Settings" }).isVisible()).toBe(false)
        await page.getByRole("button", { name: "Menu" }).click()
        expect(await page.getByRole("link", { name: "Settings" }).isVisible()).toBe(true)
      })
    })
  )

  it.effect(
    "draw diagrams in a frame that reaches nothing, and show the source of what cannot be drawn",
    () =>
      Effect.gen(function* () {
        const mermaidFolder = mkdtempSync(join(tmpdir(), "octavo-mermaid-"))
        mkdirSync(join(mermaidFolder, "chunks"))
        // A library with the same shape as the real one, which also tries what a diagram may not.
        writeFileSync(
          join(mermaidFolder, "mermaid.esm.min.mjs"),
          `export default {
          initialize: () => undefined,
          render: async (id, source) => {
            if (source.includes("fail")) throw new Error("no diagram")
            let reached = "nothing"
            try { reached = String(parent.document.title) } catch {}
            try { reached = String(localStorage.length) } catch {}
            await fetch("/stolen").then(() => { reached = "network" }, () => undefined)
            return { svg: '<svg width="300" height="120"><text y="20">' + reached + "</text></svg>" }
          }
        }`
        )
        const { browser } = yield* Visited
        const preview = yield* aPreview({ mermaidFolder })
        const diagram = (source: string) => `\`\`\`mermaid\n${source}\n\`\`\`\n\n`
        yield* preview.page("diagrams", {
          markdown: diagram("good") + diagram("fail"),
          frame: { site: aSiteFrame() }
        })
        yield* Effect.promise(async () => {
          const { page } = await watched(browser, preview.url)
          await page.goto(`${preview.url}/diagrams`)
          await page.waitForSelector("octavo-diagram pre[hidden]", { state: "attached" })
          await page.waitForSelector("octavo-diagram.failed")
          expect(await page.locator("octavo-diagram iframe").count()).toBe(1)
          expect(await page.getByText("good").isVisible()).toBe(false)
          expect(await page.getByText("fail").isVisible()).toBe(true)
          const frame = page.frames().find((frame) => frame.url().endsWith("/mermaid.html"))!
          expect(await frame.textContent("text")).toBe("nothing")
        })
      })
  )
})
