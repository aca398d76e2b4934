import { expect, it } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { Effect } from "effect"
import * as fc from "fast-check"
import { anyHtml } from "./anyHtml.ts"
import { importedWords } from "./importedWords.ts"
import { anyStyledHtml, styledHtml } from "./styledHtml.ts"

const numRuns = Number(process.env.RUNS ?? 1_000)
const seed = Number(process.env.PROPERTY_SEED ?? Date.now())

/** Asserts that pages have the words that a browser shows of them. */
const compare = (bodies: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const browser = yield* aChromium
    yield* Effect.promise(async () => {
      const page = await browser.newPage()
      for (const body of bodies) {
        const html = `<!doctype html><title>T</title><main><p>Words</p>${body}</main>`
        await page.setContent(html)
        // Readers can open what is closed.
        const shown = await page.evaluate<string>(
          "document.querySelectorAll('details').forEach((details) => (details.open = true)); document.body.checkVisibility() ? document.body.innerText : ''"
        )
        // A page of which a browser shows nothing waits for a script, and is read as if it had no styles.
        if (shown.trim() !== "") expect(importedWords(html), body).toEqual(shown.match(/q\d+z/g) ?? [])
      }
    })
  })

it.effect(
  "the words of an imported page are those that a browser shows",
  () => compare(fc.sample(anyHtml, { numRuns, seed }).map(({ body }) => body)),
  600_000
)

it.effect(
  "the words that style sheets of a page hide are those that they hide in a browser",
  () => compare([...styledHtml.map(([, html]) => html), ...fc.sample(anyStyledHtml, { numRuns, seed })]),
  600_000
)
