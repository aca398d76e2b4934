import { expect, test } from "vitest"
import { type Styling, themeOf, themeStylesheet } from "@octavo/html"

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
  search: "subtle"
}
const styleOf = (changes: Partial<Styling>) =>
  themeStylesheet(themeOf({ styling: { ...styling, ...changes } }))

const choices: ReadonlyArray<ReadonlyArray<Partial<Styling>>> = [
  (["clean", "muted", "bold", "gradient"] as const).map((theme) => ({ theme })),
  (["straight", "rounded", "circular"] as const).map((corners) => ({ corners })),
  (["subtle", "flat"] as const).map((depth) => ({ depth })),
  (["default", "accent"] as const).map((links) => ({ links })),
  (["subtle", "prominent"] as const).map((search) => ({ search })),
  (["default", "filled"] as const).map((background) => ({ sidebar: { background, list: "default" } })),
  (["default", "pill", "line"] as const).map((list) => ({ sidebar: { background: "default", list } })),
  ["Inter", "Lato", "Poppins", "Merriweather", "RobotoSlab"].map((font) => ({ font })),
  ["IBMPlexMono", "FiraCode", "SpaceMono"].map((monospaceFont) => ({ monospaceFont }))
]

test("every choice has a stylesheet of its own", () => {
  for (const choice of choices) {
    const styles = choice.map(styleOf)
    expect([choice, new Set(styles).size]).toEqual([choice, choice.length])
  }
})

test("own fonts and unknown ones become fonts that readers have, and load nothing", () => {
  const own = { id: "f", fontFamily: 'x"}body{display:none', fontFaces: [] }
  for (const font of [own, "toString", "Inter"]) expect(styleOf({ font })).toBe(styleOf({}))
  for (const choice of choices.flat()) expect(styleOf(choice)).not.toMatch(/url\(|@import|@font-face/)
})
