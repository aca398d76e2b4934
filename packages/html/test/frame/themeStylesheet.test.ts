import * as fc from "fast-check"
import { expect, test } from "vitest"
import { themeStylesheet } from "@octavo/html"
import { colorOf, contrast, hexOf, mixed } from "../../src/styles/Color.ts"
import { colorStyle } from "../../src/styles/colorStyle.ts"
import { codeThemes } from "../../src/styles/codeThemes.ts"
import { minContrast } from "../../src/styles/palette.ts"

const digit = fc.constantFrom(..."0123456789abcdefABCDEF")
const arbitraryColor = fc
  .oneof(fc.array(digit, { minLength: 3, maxLength: 3 }), fc.array(digit, { minLength: 6, maxLength: 6 }))
  .map((digits) => `#${digits.join("")}`)

/** The variables of a stylesheet, as pairs of light and dark. */
const variablesOf = (css: string) =>
  new Map(
    [...css.matchAll(/--([\w-]+):\s*light-dark\((#\w+),\s*(#\w+)\)/g)].map(([, name, light, dark]) => [
      name!,
      { light: colorOf(light!)!, dark: colorOf(dark!)! }
    ])
  )

const usual = variablesOf(colorStyle)

test("colours are read as browsers read them", () => {
  expect(hexOf(colorOf("#Fa0")!)).toBe("#ffaa00")
  expect(contrast(colorOf("#000")!, colorOf("#fff")!)).toBeCloseTo(21)
  expect(contrast(colorOf("#767676")!, colorOf("#fff")!)).toBeCloseTo(4.54, 2)
  for (const wrong of ["red", "#ab", "#abcd", "#ggg", "", "#fff;}body{display:none"])
    expect(colorOf(wrong)).toBeUndefined()
})

test("the colours of every text of a site without a theme have the contrast, on all that they stand on", () => {
  const texts =
    "text strong muted accent info success warning danger red orange yellow green blue purple".split(" ")
  for (const mode of ["light", "dark"] as const)
    for (const name of texts)
      for (const ground of ["page", "surface"]) {
        const ratio = contrast(usual.get(name)![mode], usual.get(ground)![mode])
        expect([name, ground, mode, ratio >= minContrast]).toEqual([name, ground, mode, true])
      }
})

test("code on marked lines, chips and remarks keep the contrast as well", () => {
  const names = "text muted red orange yellow green blue purple".split(" ")
  for (const mode of ["light", "dark"] as const) {
    const of = (name: string) => usual.get(name)![mode]
    for (const mark of ["red", "green", "blue"])
      for (const name of names) {
        const ratio = contrast(of(name), mixed(of("surface"), of(mark), 0.12))
        expect([name, mark, mode, ratio, ratio >= minContrast]).toEqual([name, mark, mode, ratio, true])
      }
    for (const name of names) {
      const ratio = contrast(of(name), mixed(of("page"), of(name), 0.1))
      expect([name, mode, ratio, ratio >= minContrast]).toEqual([name, mode, ratio, true])
    }
    for (const kind of ["info", "success", "warning", "danger"])
      expect(contrast(of("text"), mixed(of("page"), of(kind), 0.08))).toBeGreaterThanOrEqual(minContrast)
  }
})

test("any colour of a site becomes texts with the contrast, in both modes", () => {
  fc.assert(
    fc.property(arbitraryColor, arbitraryColor, (light, dark) => {
      const color = { light, dark }
      const theme = { primary: color, info: color, success: color, warning: color, danger: color }
      const set = variablesOf(themeStylesheet(theme))
      expect([...set.keys()].sort()).toEqual([
        "accent",
        "danger",
        "info",
        "on-solid",
        "solid",
        "success",
        "tint",
        "warning"
      ])
      for (const mode of ["light", "dark"] as const) {
        const grounds = [usual.get("page")![mode], usual.get("surface")![mode], set.get("tint")![mode]]
        for (const name of ["accent", "info", "success", "warning", "danger"])
          for (const ground of grounds)
            expect(contrast(set.get(name)![mode], ground)).toBeGreaterThanOrEqual(minContrast)
        expect(contrast(set.get("on-solid")![mode], set.get("solid")![mode])).toBeGreaterThanOrEqual(
          minContrast
        )
        // Text that is not coloured stands on the tint as well, and in remarks on a tint of their colour.
        for (const name of ["text", "muted"])
          expect(contrast(usual.get(name)![mode], set.get("tint")![mode])).toBeGreaterThanOrEqual(minContrast)
        for (const kind of ["info", "danger"]) {
          const ground = mixed(usual.get("page")![mode], set.get(kind)![mode], 0.09)
          expect(contrast(usual.get("text")![mode], ground)).toBeGreaterThanOrEqual(minContrast)
        }
      }
    }),
    { numRuns: 2_000 }
  )
})

test("an invalid colour counts as absent, and reaches no stylesheet", () => {
  const color = { light: "#fff}body{display:none", dark: "#000" }
  expect(themeStylesheet({ primary: color })).toBe("")
})

test("a tint of any colour keeps the contrast of all texts, with any primary colour beside it", () => {
  fc.assert(
    fc.property(arbitraryColor, arbitraryColor, (tint, primary) => {
      const both = (color: string) => ({ light: color, dark: color })
      const set = variablesOf(themeStylesheet({ tint: both(tint), primary: both(primary) }))
      for (const mode of ["light", "dark"] as const) {
        const of = (name: string) => (set.get(name) ?? usual.get(name)!)[mode]
        for (const ground of ["page", "surface"])
          for (const name of "text strong muted accent info success warning danger red orange yellow green blue purple".split(
            " "
          ))
            expect([name, mode, contrast(of(name), of(ground)) >= minContrast]).toEqual([name, mode, true])
        for (const name of ["red", "orange", "yellow", "green", "blue", "purple"])
          expect(contrast(of(name), mixed(of("page"), of(name), 0.1))).toBeGreaterThanOrEqual(minContrast)
      }
    }),
    { numRuns: 100 }
  )
})

test("the code of every theme has the contrast on its own background, in both modes", () => {
  for (const name of Object.keys(codeThemes)) {
    const css = themeStylesheet({ code: { light: name, dark: name } })
    const rules = [...css.matchAll(/\.code \.t\d+\{color:light-dark\((#\w+),(#\w+)\)/g)]
    const ground = variablesOf(css).get("surface")!
    // On paper without backgrounds code has the default colours.
    expect(css.replace(/@media screen\{(?:[^{}]*\{[^{}]*\})*\}/g, "")).toBe("")
    expect([name, rules.length]).toEqual([name, 24])
    for (const [, light, dark] of rules) {
      expect(contrast(colorOf(light!)!, ground.light)).toBeGreaterThanOrEqual(minContrast)
      expect(contrast(colorOf(dark!)!, ground.dark)).toBeGreaterThanOrEqual(minContrast)
    }
  }
  expect(themeStylesheet({ code: { light: "default-light", dark: "default-dark" } })).toBe("")
})

test("links of a header of any colours have the contrast on it", () => {
  fc.assert(
    fc.property(arbitraryColor, arbitraryColor, (background, links) => {
      const both = (color: string) => ({ light: color, dark: color })
      const css = themeStylesheet({
        header: { preset: "custom", background: both(background), links: both(links) }
      })
      const [, ground] = /\.header\{background:light-dark\((#\w+)/.exec(css)!
      const [, link] = /\{color:light-dark\((#\w+),\S+?!important/.exec(css)!
      expect(contrast(colorOf(ground!)!, colorOf(link!)!)).toBeGreaterThanOrEqual(minContrast)
    }),
    { numRuns: 100 }
  )
})
