import { describe, expect, it } from "@effect/vitest"
import { sharedChromium } from "@octavo/browser"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { aServedSite, screenshots, violationsOf, watched } from "./aServedSite.ts"

/** Looks at a page as it is, in light and dark: axe finds nothing. */
const lookAsItIs = async (page: Page, name: string) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme })
    // Buttons change their colours by and by.
    await page.evaluate(
      "Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => null)"
    )
    const violations = await violationsOf(page, colorScheme === "light" ? "all" : "colours")
    expect([name, colorScheme, violations]).toEqual([name, colorScheme, []])
    if (screenshots !== undefined)
      await page.screenshot({ path: `${screenshots}/${name}-${colorScheme}.png` })
  }
}

const thanks = "Thank you for your feedback."

describe("the feedback of a reader in a browser", { timeout: 120_000 }, () => {
  it.live("is sent by a script, which thanks in its place", () =>
    Effect.gen(function* () {
      const { origin } = yield* aServedSite()
      const browser = yield* sharedChromium
      yield* Effect.promise(async () => {
        const { page, problems } = await watched(browser, origin)
        const url = `${origin}/sites/acme/wide`
        await page.goto(url)
        await page.getByText("Was this page helpful?").scrollIntoViewIfNeeded()
        await lookAsItIs(page, "feedback")
        const [request] = await Promise.all([
          page.waitForRequest((one) => one.method() === "POST"),
          page.getByRole("button", { name: "No", exact: true }).click()
        ])
        expect(request.postData()).toMatch(/^page=[\w-]+&rating=bad$/)
        const status = page.locator("octavo-feedback [role=status]")
        await status.waitFor()
        expect([page.url(), await status.textContent()]).toEqual([url, thanks])
        expect(await status.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
        await lookAsItIs(page, "feedback-sent")
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("is sent by the form itself without scripts, and a page thanks", () =>
    Effect.gen(function* () {
      const { origin } = yield* aServedSite()
      const browser = yield* sharedChromium
      yield* Effect.promise(async () => {
        const { page: plain } = await watched(browser, origin, { javaScriptEnabled: false })
        await plain.goto(`${origin}/sites/acme/wide`)
        await plain.getByRole("button", { name: "Yes", exact: true }).click()
        await plain.waitForURL("**/~octavo/feedback/*")
        expect(await plain.textContent("h1")).toBe(thanks)
        await plain.getByRole("main").getByRole("link", { name: "Wide things" }).click()
        expect(plain.url()).toBe(`${origin}/sites/acme/wide`)

        // The same page in a browser that axe can run in, where no script of the site loads.
        const { context, page } = await watched(browser, origin)
        await context.route(/\/~octavo\/\w+\/.*\.(ts|js)$/, (route) => route.abort())
        await page.goto(`${origin}/sites/acme/wide`)
        await page.getByRole("button", { name: "Yes", exact: true }).click()
        await page.waitForURL("**/~octavo/feedback/*")
        expect(await page.textContent("h1")).toBe(thanks)
        await lookAsItIs(page, "thanks")
      })
    }).pipe(Effect.scoped)
  )

  it.live("is sent by the form with its rating where the script cannot send it", () =>
    Effect.gen(function* () {
      const { origin } = yield* aServedSite()
      const browser = yield* sharedChromium
      yield* Effect.promise(async () => {
        const { context, page } = await watched(browser, origin)
        await context.route("**/~octavo/feedback/*", (route) =>
          route.request().isNavigationRequest() ? route.continue() : route.abort()
        )
        await page.goto(`${origin}/sites/acme/wide`)
        await page.getByRole("button", { name: "Yes", exact: true }).click()
        await page.waitForURL("**/~octavo/feedback/*")
        expect(await page.textContent("h1")).toBe(thanks)
      })
    }).pipe(Effect.scoped)
  )
})
