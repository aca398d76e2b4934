import { describe, expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
import { request } from "./src/request.ts"
import { someSettingsOnPostgres, startServer } from "./src/startOctavo.ts"

describe("a page that is written in a browser", { timeout: 180_000 }, () => {
  it.live("keeps every word when the server is killed while it saves, and is saved when that is back", () =>
    Effect.gen(function* () {
      const settings = yield* someSettingsOnPostgres
      const first = yield* startServer(settings)
      const { client, token, url } = first
      const browser = yield* aChromium
      const { items } = (yield* Effect.promise(() => client.orgs.listOrganizationsForAuthenticatedUser()))
        .data
      const made = yield* request(first, "POST", `/v1/orgs/${items[0]!.id}/spaces`, { title: "Handbook" })
      const space = (JSON.parse(made.text) as { readonly id: string }).id
      const inserted = yield* request(first, "POST", `/v1/spaces/${space}/content`, {
        changes: [{ type: "insert_page", title: "Plan", document: { markdown: "# Plan\n\nBegun.\n" } }]
      })
      expect(inserted.status).toBe(200)
      const page = yield* Effect.promise(() => browser.newPage())
      const source = page.getByRole("textbox", { name: "Page source" })
      const write = async (line: string) => {
        await source.fill(`${await source.inputValue()}\n${line}\n`)
        await page.keyboard.press("Control+s")
      }
      yield* Effect.promise(async () => {
        await page.goto(`${url}/app/s/${space}/edit/plan?view=source`)
        await page.getByLabel("API token").fill(token)
        await page.getByRole("button", { name: "Sign in" }).click()
        await source.waitFor()
        await write("Sent to a server that dies.")
      })
      yield* first.programs[0]!.stop("SIGKILL")
      yield* Effect.promise(() => write("Written without a server."))
      yield* Effect.promise(() => page.getByText("the server cannot be reached").waitFor())
      const second = yield* startServer(settings)
      yield* Effect.promise(() => page.getByRole("status").filter({ hasText: "Saved" }).waitFor())
      const stored = yield* request(second, "GET", `/v1/spaces/${space}/content/path/plan?format=markdown`)
      const text = "# Plan\n\nBegun.\n\nSent to a server that dies.\n\nWritten without a server.\n"
      expect(JSON.parse(stored.text)).toMatchObject({ markdown: text })
      expect(yield* Effect.promise(() => source.inputValue())).toBe(text)
    }).pipe(Effect.scoped)
  )
})
