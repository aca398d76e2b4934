import { expect } from "@effect/vitest"
import { sharedChromium } from "@octavo/browser"
import { picturesIn } from "@octavo/browser/pictures"
import { ApiToken, ApiTokens, hashKey, type UserId } from "@octavo/identity"
import { aMember, anOrganization } from "@octavo/identity/testing"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import type { Page } from "playwright-core"
import { aListener, violationsOf } from "./aServedSite.ts"

const aToken = Effect.fnUntraced(function* (userId: UserId, letter: string) {
  const key = `oct_${letter.repeat(43)}`
  const tokens = yield* ApiTokens
  yield* tokens.put(
    new ApiToken({
      id: yield* newId,
      userId,
      label: "Browser",
      hash: hashKey(key),
      createdAt: yield* DateTime.now,
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null
    })
  )
  return key
})

/** A page in a browser whose person signs in by a token. */
export interface OpenPage {
  readonly page: Page
  /** Errors of the console and of the policy, without the failed requests that the browser reports there as well. */
  readonly problems: ReadonlyArray<string>
}

/** Signs in on the page that is shown. */
export const signIn = async (page: Page, key: string) => {
  await page.getByLabel("API token").fill(key)
  await page.getByRole("button", { name: "Sign in" }).click()
}

/** Undoes an action by the button of its notice. */
export const undo = async (page: Page, notice: string) => {
  const shown = page.locator(".toast").filter({ hasText: notice })
  await shown.getByRole("button", { name: "Undo" }).click()
}

/** The application on a port of a host: an administrator in a browser, a colleague who writes through the API, and one (`cleo`) who may only comment. */
export const anApplicationAt = Effect.fnUntraced(function* (host: string) {
  const { origin, services } = yield* aListener({}, host)
  const prepared = Effect.gen(function* () {
    const organization = yield* anOrganization({ title: "Acme Industries" })
    const ada = yield* aMember(organization.id)
    const ben = yield* aMember(organization.id)
    const cleo = yield* aMember(organization.id, { role: "comment" })
    return {
      organization,
      ada: yield* aToken(ada.id, "a"),
      ben: yield* aToken(ben.id, "b"),
      cleo: yield* aToken(cleo.id, "c")
    }
  })
  const { ada, ben, cleo, organization } = yield* Effect.orDie(Effect.provideContext(prepared, services))
  const browser = yield* sharedChromium

  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${origin.replace(host, "localhost")}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${ben}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const text = await response.text()
    expect([path, response.status < 300 ? "" : text]).toEqual([path, ""])
    return text === "" ? undefined : JSON.parse(text)
  }

  const open = async (path: string, viewport = { width: 1280, height: 800 }, key = ada, locale = "en-US") => {
    const context = await browser.newContext({ viewport, locale })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    const problems: Array<string> = []
    page.on("console", (message) => {
      const isRequest = message.text().startsWith("Failed to load resource")
      if (message.type() === "error" && !isRequest) problems.push(message.text())
    })
    page.on("pageerror", (error) => problems.push(String(error)))
    await page.goto(`${origin}${path}`)
    await signIn(page, key)
    return { context, page, problems }
  }

  /** A space with pages, each a title and its Markdown. */
  const aSpace = async (title: string, pages: Readonly<Record<string, string>>) => {
    const { id } = await ask("POST", `/orgs/${organization.id}/spaces`, { title })
    const changes = Object.entries(pages).map(([title, markdown]) => ({
      type: "insert_page",
      title,
      document: { markdown: `# ${title}\n\n${markdown}\n` }
    }))
    const made = await ask("POST", `/spaces/${id}/content`, { changes })
    return {
      id: id as string,
      pages: made.changes.map(({ page }: { page: string }) => page) as Array<string>
    }
  }

  /** The colleague writes a page anew. */
  const write = (space: string, page: string, markdown: string) =>
    ask("POST", `/spaces/${space}/content`, {
      changes: [{ type: "update_page", page, document: { markdown } }]
    })

  return { ada, ask, cleo, aSpace, open, organization, origin, services, write }
})

/** The application at an address that browsers trust without TLS. */
export const anApplication = anApplicationAt("localhost")

const { differingCells } = picturesIn(new URL("pictures.json", import.meta.url))

/** Screens that are compared with pictures; the others show times, or what a pointer is over. */
const pictured = new Set([
  "home, empty",
  "new space",
  "space, empty",
  "writing",
  "reading",
  "palette",
  "visual editor",
  "preview",
  "conflicts",
  "properties",
  "find and replace",
  "ar-EG"
])

/** Expects that a screen has no violation of axe in light, dark and (where it is compared with a picture) forced colours, and nothing wider than a window of three widths. */
export const expectSound = async (page: Page, name: string) => {
  const looks = pictured.has(name) ? ["dark", "forced", "light"] : ["dark", "light"]
  for (const look of looks) {
    const isForced = look === "forced"
    await page.emulateMedia({
      colorScheme: look === "dark" ? "dark" : "light",
      forcedColors: isForced ? "active" : "none"
    })
    const violations = await violationsOf(page, look === "light" ? "all" : "colours")
    expect([name, look, violations]).toEqual([name, look, []])
    if (pictured.has(name)) {
      const differing = await differingCells(page, `${name}, ${look}`)
      expect([name, look, "differs in cells", differing]).toEqual([name, look, "differs in cells", 0])
    }
  }
  const size = page.viewportSize()!
  for (const width of [820, 1440, size.width]) {
    await page.setViewportSize({ ...size, width })
    const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    expect([name, width, Number(overflow) <= 0]).toEqual([name, width, true])
  }
}
