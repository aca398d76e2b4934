import { expect, test } from "vitest"
import {
  type BrandSettings,
  type FontFiles,
  type Styling,
  themeOf,
  themeStylesheet,
  webFontNames
} from "@octavo/html"
import { readSiteAssets } from "@octavo/html/node"
import { codeThemes } from "../../src/styles/codeThemes.ts"

const same = (color: string) => ({ light: color, dark: color })
const styling: Styling = {
  theme: "clean",
  primaryColor: same("#346DDB"),
  infoColor: same("#787878"),
  successColor: same("#00C950"),
  warningColor: same("#FE9A00"),
  dangerColor: same("#FB2C36"),
  corners: "rounded",
  depth: "subtle",
  links: "default",
  font: "Inter",
  monospaceFont: "IBMPlexMono",
  sidebar: { background: "default", list: "default" },
  search: "subtle",
  background: "plain",
  icons: "regular"
}
const fonts: FontFiles = {
  folder: "fonts",
  copyOf: (url) =>
    url === "https://a.example/b.woff2" ? { href: "images/b", format: "woff2", metrics: null } : undefined
}
const styleOf = (changes: Partial<Styling>, settings: Partial<BrandSettings> = {}) =>
  themeStylesheet(
    themeOf(
      {
        styling: { ...styling, ...changes },
        header: { preset: "default" },
        advancedCustomization: { enabled: true },
        ...settings
      },
      fonts
    )
  )
const code = (light: string, dark: string) => ({ light, dark })
const usual = code("default-light", "default-dark")

const choices: ReadonlyArray<ReadonlyArray<Partial<Styling>>> = [
  (["clean", "muted", "bold", "gradient"] as const).map((theme) => ({ theme })),
  (["straight", "rounded", "circular"] as const).map((corners) => ({ corners })),
  (["subtle", "flat"] as const).map((depth) => ({ depth })),
  (["default", "accent"] as const).map((links) => ({ links })),
  (["subtle", "prominent"] as const).map((search) => ({ search })),
  (["regular", "solid", "duotone", "light", "thin"] as const).map((icons) => ({ icons })),
  [{ background: "plain" }, { background: "match" }, { tint: { color: same("#ff0000") } }],
  (["default", "filled"] as const).map((background) => ({ sidebar: { background, list: "default" } })),
  (["default", "pill", "line"] as const).map((list) => ({ sidebar: { background: "default", list } })),
  webFontNames("sans").map((font) => ({ font })),
  webFontNames("mono").map((monospaceFont) => ({ monospaceFont })),
  Object.keys(codeThemes).map((name) => ({
    codeTheme: { default: code(name, "default-dark"), openapi: usual }
  })),
  Object.keys(codeThemes).map((name) => ({
    codeTheme: { default: usual, openapi: code("default-light", name) }
  }))
]

test("every choice has a stylesheet of its own", () => {
  for (const choice of choices) {
    const styles = choice.map((one) => styleOf(one))
    expect([choice, new Set(styles).size]).toEqual([choice, choice.length])
  }
  const headers = (["default", "bold", "contrast", "none"] as const).map((preset) =>
    styleOf({}, { header: { preset } })
  )
  expect(new Set(headers).size).toBe(4)
})

test("every named font loads files that the installation has, from its own address", () => {
  const { files } = readSiteAssets()
  for (const choice of [
    ...webFontNames("sans").map((font) => ({ font })),
    ...webFontNames("mono").map((monospaceFont) => ({ monospaceFont }))
  ]) {
    const addresses = [...styleOf(choice).matchAll(/url\(([^)]+)\)/g)].map(([, address]) => address!)
    expect(addresses.length).toBeGreaterThan(2)
    expect(addresses.filter((address) => !files.has(address))).toEqual([])
  }
})

test("no character of Latin is in two files of a font, of which a browser would load both", () => {
  const codes = (range: string) =>
    range.split(",").flatMap((part) => {
      const [first = 0, last = first] = part
        .replace("U+", "")
        .split("-")
        .map((code) => parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    })
  for (const font of webFontNames("sans")) {
    const ranges = [
      ...styleOf({ font }).matchAll(/site-sans;[^}]*-(?:basic|latin)-400[^}]*unicode-range:([^;}]+)/g)
    ]
    const all = ranges.flatMap(([, range]) => codes(range!))
    expect([font, new Set(all).size]).toEqual([font, all.length])
  }
})

test("the font of headings has its bold letters alone, and pages load no others", () => {
  const settings = { styling: { ...styling, headingFont: "Lato" }, header: { preset: "default" } } as const
  const { headingFont } = themeOf({ ...settings, advancedCustomization: { enabled: true } }, fonts)
  expect(headingFont?.faces).toContain("lato-latin-700.woff2")
  expect(headingFont?.faces).not.toContain("-400.woff2")
})

test("a font of the site loads its copies under a name of ours; without a copy, and for unknown names, the system's font stays", () => {
  const own = (url: string) => ({
    fontFamily: 'x"}body{display:none',
    fontFaces: [{ weight: 400, sources: [{ url }] }]
  })
  const style = styleOf({ font: own("https://a.example/b.woff2") })
  expect(style).toContain(
    '@font-face{font-family:site-sans;font-weight:400;font-display:optional;src:url(images/b) format("woff2")}'
  )
  expect(style).not.toContain("display:none")
  for (const font of [own("https://a.example/lost.woff2"), "toString", "ABCFavorit"])
    expect(styleOf({ font })).not.toContain("site-sans")
})

test("without advanced settings pages have the default fonts, header, code and grounds", () => {
  const advanced = {
    font: "Lato",
    tint: { color: same("#ff0000") },
    codeTheme: { default: code("dracula", "dracula"), openapi: usual }
  }
  const off = { advancedCustomization: { enabled: false }, header: { preset: "bold" } } as const
  expect(styleOf(advanced, off)).toBe(styleOf({}, { advancedCustomization: { enabled: false } }))
})
