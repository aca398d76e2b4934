import { expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
import * as fc from "fast-check"
import { anyHtml } from "./anyHtml.ts"
import { importedWords } from "./importedWords.ts"

const numRuns = 1_000

it.effect(
  "the words of an imported page are those that a browser shows",
  () =>
    Effect.gen(function* () {
      const browser = yield* aChromium
      yield* Effect.promise(async () => {
        const page = await browser.newPage()
        for (const { body } of fc.sample(anyHtml, {
          numRuns,
          seed: Number(process.env.PROPERTY_SEED ?? Date.now())
        })) {
          const html = `<!doctype html><title>T</title><main><p>Words</p>${body}</main>`
          await page.setContent(html)
          // Readers can open what is closed.
          const shown = await page.evaluate<string>(
            "document.querySelectorAll('details').forEach((details) => (details.open = true)); document.body.innerText"
          )
          expect([body, importedWords(html)]).toEqual([body, shown.match(/q\d+z/g) ?? []])
        }
      })
    }),
  600_000
)
