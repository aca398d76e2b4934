import { describe, expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { request } from "./src/request.ts"
import { type Octavo, someSettingsOnPostgres, startServer } from "./src/startOctavo.ts"

const ask = Effect.fnUntraced(function* <Body>(octavo: Octavo, method: string, path: string, body?: unknown) {
  const answer = yield* request(octavo, method, path, body)
  expect([path, answer.status < 300 ? "" : answer.text]).toEqual([path, ""])
  return JSON.parse(answer.text) as Body
})

/** A published site of a space, with its address. */
const publish = Effect.fnUntraced(function* (octavo: Octavo, space: string) {
  const { items } = yield* ask<{ readonly items: ReadonlyArray<{ readonly id: string }> }>(
    octavo,
    "GET",
    "/v1/orgs"
  )
  const sites = `/v1/orgs/${items[0]!.id}/sites`
  const { id } = yield* ask<{ readonly id: string }>(octavo, "POST", sites, {
    title: "Docs",
    spaces: [space]
  })
  yield* ask(octavo, "POST", `${sites}/${id}/publish`)
  const site = yield* ask<{ readonly urls: { readonly published: string } }>(octavo, "GET", `${sites}/${id}`)
  return site.urls.published
})

describe("a person in a browser", { timeout: 180_000 }, () => {
  it.live(
    "sets Octavo up, writes and publishes a page, and loses no word when the server is killed during a save",
    () =>
      Effect.gen(function* () {
        const settings = yield* someSettingsOnPostgres
        const first = yield* startServer(settings)
        const link = readFileSync(join(settings.OCTAVO_DATA_DIR, "setup-link"), "utf8").trim()
        const browser = yield* aChromium
        const page = yield* Effect.promise(() => browser.newPage())
        const source = page.getByRole("textbox", { name: "Page source" })
        const saved = page.getByRole("status").filter({ hasText: "Saved" })
        const write = async (line: string) => {
          await source.fill(`${await source.inputValue()}\n${line}\n`)
          await page.keyboard.press("Control+s")
        }
        yield* Effect.promise(async () => {
          await page.goto(link)
          await page.getByRole("textbox", { name: "Name" }).fill("Grace")
          await page.getByRole("textbox", { name: "E-mail" }).fill("grace@example.org")
          await page.getByRole("textbox", { name: "Organization" }).fill("Acme")
          await page.getByRole("button", { name: "Create" }).click()
          await page.getByRole("heading", { name: "Begin with a space" }).waitFor()
          await page.getByRole("button", { name: "New space" }).click()
          await page.getByRole("textbox", { name: "Title" }).fill("Handbook")
          await page.getByRole("button", { name: "Create" }).click()
          await page.getByRole("button", { name: "New page" }).click()
          const text = page.getByRole("textbox", { name: "Page content" })
          await text.waitFor()
          await page.getByRole("textbox", { name: "Title" }).fill("Plan")
          await text.click()
          await page.keyboard.type("# Aims\nBegun with **care**.")
          await page.getByRole("button", { name: "Save", exact: true }).click()
          await saved.waitFor()
          await page.waitForURL(/\/edit\/plan$/)
        })
        const space = /\/s\/([^/]+)/.exec(page.url())![1]!
        const site = yield* publish(first, space)
        yield* Effect.promise(async () => {
          await page.goto(`${site.replace(/\/$/, "")}/plan`)
          await page.getByRole("heading", { name: "Aims" }).waitFor()
          await page.locator("strong", { hasText: "care" }).waitFor()
          await page.goto(`${first.url}/app/s/${space}/edit/plan?view=source`)
          await source.waitFor()
          await write("Sent to a server that dies.")
        })
        yield* first.programs[0]!.stop("SIGKILL")
        yield* Effect.promise(() => write("Written without a server."))
        yield* Effect.promise(() => page.getByText("the server cannot be reached").waitFor())
        const second = yield* startServer(settings)
        yield* Effect.promise(() => saved.waitFor())
        const stored = yield* request(second, "GET", `/v1/spaces/${space}/content/path/plan?format=markdown`)
        const text =
          "# Plan\n\n## Aims\n\nBegun with **care**.\n\nSent to a server that dies.\n\nWritten without a server.\n"
        expect(JSON.parse(stored.text)).toMatchObject({ markdown: text })
        expect(yield* Effect.promise(() => source.inputValue())).toBe(text)
      }).pipe(Effect.scoped)
  )
})
