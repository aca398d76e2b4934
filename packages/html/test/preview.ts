import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
import { mkdirSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { aPreview, snippetThreads } from "./aPreview.ts"
import { previewPages } from "./previewPages.ts"

/** Each picture: its page, its width, its colours. */
const views = [
  ["every", 1440, "light"],
  ["every", 1440, "dark"],
  ["every", 390, "light"],
  ["every", 900, "light"],
  ["wide", 1440, "light"],
  ["wide", 390, "dark"],
  ["deep", 1440, "light"],
  ["arabic", 1440, "light"],
  ["arabic", 390, "light"],
  ["operations", 1440, "light"],
  ["operations", 1440, "dark"],
  ["operations", 800, "light"],
  ["operations", 390, "light"],
  ["operations-arabic", 1440, "light"],
  ["themed", 1440, "light"],
  ["themed", 1440, "dark"],
  ["landing", 1440, "light"],
  ["landing", 1440, "dark"],
  ["landing", 390, "light"],
  ["404", 1440, "light"],
  ["search", 1440, "dark"]
] as const

const folder = resolve(process.argv[2] ?? join(tmpdir(), "octavo-preview"))

const program = Effect.gen(function* () {
  mkdirSync(folder, { recursive: true })
  const mermaidFolder = process.env["OCTAVO_MERMAID"]
  const preview = yield* aPreview(mermaidFolder === undefined ? {} : { mermaidFolder })
  for (const [name, page] of Object.entries(previewPages)) {
    const text = yield* preview.page(name, page)
    writeFileSync(join(folder, `${name}.html`), text)
  }
  const browser = yield* aChromium
  yield* Effect.promise(async () => {
    for (const [name, width, colorScheme] of views) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme })
      page.on("console", (message) => message.type() === "error" && console.error(name, message.text()))
      await page.goto(`${preview.url}/${name}`, { waitUntil: "load" })
      const path = join(folder, `${name}-${width}-${colorScheme}`)
      await page.screenshot({ path: `${path}.png` })
      // Long pages in pieces of a screen, which can be looked at.
      const height = await page.evaluate("document.documentElement.scrollHeight")
      const pieces = name === "every" ? Math.ceil(Number(height) / 1_500) : 1
      for (let piece = 0; piece < pieces; piece++)
        await page.screenshot({
          path: `${path}-part-${piece}.png`,
          fullPage: true,
          clip: {
            x: 0,
            y: piece * 1_500,
            width,
            height: Math.min(1_500, Number(height) - piece * 1_500)
          }
        })
      if (name === "every" && width === 390) {
        await page.click(".menu-button")
        await page.screenshot({ path: `${path}-menu.png` })
      }
      if (name === "every" && width === 1440) {
        await page.keyboard.press("Control+k")
        await page.keyboard.type("install")
        await page.waitForSelector("dialog [role=option]")
        await page.screenshot({ path: `${path}-search.png` })
      }
      await page.close()
    }
  })
  process.stdout.write(`${folder}\n`)
})

await Effect.runPromise(program.pipe(Effect.scoped, Effect.provide(snippetThreads)))
process.exit()
