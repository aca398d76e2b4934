import { expect } from "@effect/vitest"
import { aChromium } from "@octavo/browser"
import { picturesIn } from "@octavo/browser/pictures"
import { languages } from "@octavo/html"
import { aSiteFrame } from "@octavo/html/testing"
import { Effect } from "effect"
import { aPreview, type PreviewPage } from "../aPreview.ts"
import { pageKinds } from "./pageKinds.ts"

const widths = [360, 800, 1100, 1440]
const looks = ["light", "dark", "rtl"] as const

/** A width and a look of a page. */
interface View {
  readonly width: number
  readonly look: (typeof looks)[number]
}

const views: ReadonlyArray<View> = looks.flatMap((look) => widths.map((width) => ({ width, look })))

const mirrored = (page: PreviewPage): PreviewPage => ({
  ...page,
  frame: {
    ...page.frame,
    site: {
      ...(page.frame?.site ?? aSiteFrame()),
      direction: "rtl",
      language: "ar",
      words: languages.ar.words
    }
  }
})

/** Pages that every preview has; they are not made of a kind, and from left to right alone. */
const ownPages = ["404", "search"]

/** The views of each kind of page: all, or one of each, so that every view is one of some kind. */
const viewsOf = (index: number, which: "all" | "one") =>
  which === "all" ? views : [views[(index * 5) % views.length]!]

/** Fonts, and the images that browsers load late. */
const everythingLoaded = `Promise.all([document.fonts.ready, ...[...document.images].map((image) => {
  image.loading = "eager"
  image.decoding = "sync"
  return image.decode().catch(() => undefined)
})])`

/** Expects that the kinds of pages look as their known pictures. */
export const expectPictures = Effect.fnUntraced(function* (which: "all" | "one") {
  const { differingCells } = picturesIn(new URL("pictures.json", import.meta.url))
  const preview = yield* aPreview()
  const compared = [...Object.keys(pageKinds), ...ownPages].flatMap((name, index) =>
    viewsOf(index, which)
      .filter(({ look }) => look !== "rtl" || !ownPages.includes(name))
      .map((view) => ({ ...view, name, address: view.look === "rtl" ? `${name}-rtl` : name }))
  )
  const made = new Set<string>(ownPages)
  for (const { address, look, name } of compared) {
    const page = pageKinds[name]
    if (page === undefined || made.has(address)) continue
    made.add(address)
    yield* preview.page(address, look === "rtl" ? mirrored(page) : page)
  }
  const browser = yield* aChromium
  yield* Effect.promise(async () => {
    const page = await browser.newPage()
    const differing: Array<readonly [string, number]> = []
    for (const { address, look, name, width } of compared) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: look === "dark" ? "dark" : "light" })
      await page.goto(`${preview.url}/${address}`)
      await page.evaluate(everythingLoaded)
      const view = `${name}, ${width}, ${look}`
      const cells = await differingCells(page, view)
      if (cells > 0) differing.push([view, cells])
    }
    expect(differing).toEqual([])
  })
})
