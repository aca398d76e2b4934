import { describe, expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { aFolder } from "@octavo/kernel/testing"
import { Effect, Layer } from "effect"
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"
import { buildSite, FolderRemote, folderStores, servePreview, writeFolder } from "../src/node/index.ts"
import { readSettings } from "../src/index.ts"
import { aDocumentationFolder, writeFiles } from "./aDocumentationFolder.ts"

const settings = readSettings("site: { title: Handbook }")
const long = Array.from({ length: 80 }, (_, index) => `Paragraph ${index}.`).join("\n\n")
const page = (words: string) =>
  `# Start\n\n${long}\n\n<details><summary>More</summary>\n\nHidden words.\n\n</details>\n\n${words}\n\n\`\`\`js\nlet a\n\`\`\`\n\n${long}\n`

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml"
}

describe("a browser", { timeout: 120_000 }, () => {
  it.live("shows a save at the same place of the page, and the policy of the page reports nothing", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({ "README.md": page("First words.") })
      const remote = new FolderRemote()
      const context = yield* Layer.build(folderStores(remote))
      const { url } = yield* servePreview(
        { folder, host: "127.0.0.1", port: 0, onReport: () => {} },
        remote
      ).pipe(Effect.provideContext(context))
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        const tab = await browser.newPage()
        const problems: Array<string> = []
        tab.on("console", (message) => message.type() === "error" && problems.push(message.text()))
        tab.on("pageerror", (error) => problems.push(String(error)))
        const waiting = tab.waitForResponse(/~octavo-preview\/events$/)
        await tab.goto(url)
        await waiting
        await tab.evaluate("document.querySelector('main details').open = true; scrollTo(0, 600)")
        writeFiles(folder, { "README.md": page("Second words.") })
        await tab.locator("html[data-previewed='1']").waitFor()
        expect(await tab.getByText("Second words.").count()).toBe(1)
        expect(await tab.evaluate("scrollY")).toBe(600)
        expect(await tab.evaluate("document.querySelector('main details').open")).toBe(true)
        expect(
          await tab.evaluate("document.querySelectorAll('main figure.code button.copy').length")
        ).toBeLessThan(2)
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )

  it.live("searches a static site on a plain file server", () =>
    Effect.gen(function* () {
      const folder = yield* aDocumentationFolder({ "README.md": "# Start\n" })
      const out = yield* aFolder
      const remote = new FolderRemote()
      const { files } = yield* buildSite(folder, settings, "https://example.com/docs", remote).pipe(
        Effect.scoped,
        Effect.provide(folderStores(remote))
      )
      yield* Effect.promise(() => writeFolder(out, files, false))
      const server = createServer((request, response) => {
        const path = decodeURIComponent(request.url!.replace(/^\/docs/, "").replace(/[?#].*/, ""))
        const file = [join(out, path), join(out, path, "index.html")].find(
          (one) => existsSync(one) && extname(one) !== ""
        )
        if (file === undefined) return response.writeHead(404).end()
        response
          .writeHead(200, { "content-type": types[extname(file)] ?? "application/json" })
          .end(readFileSync(file))
      })
      yield* Effect.acquireRelease(
        Effect.promise(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))),
        () => Effect.sync(() => server.close().closeAllConnections())
      )
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        const tab = await browser.newPage()
        const problems: Array<string> = []
        tab.on("console", (message) => {
          const { url } = message.location()
          // Browsers guess this address beside the site.
          if (message.type() === "error" && !url.endsWith("/favicon.ico"))
            problems.push(`${message.text()}: ${url}`)
        })
        await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`)
        await tab.keyboard.press("Control+k")
        await tab.keyboard.type("linux")
        const options = tab.locator("[role=option]")
        expect(await options.first().textContent()).toContain("Install")
        await options.nth(1).click()
        await tab.waitForURL(/\/docs\/install#linux$/)
        expect(problems).toEqual([])
      })
    }).pipe(Effect.scoped)
  )
})
