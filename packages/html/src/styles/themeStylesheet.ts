import { type Color, contrast, hexOf, mixed, readable } from "./Color.ts"
import { baseColor, colorsOf, ends, minContrast, type Mode, type Palette, tintedPalette } from "./palette.ts"
import type { Theme, ThemeColor } from "./Theme.ts"
import { themeRules } from "./themeRules.ts"
import type { FontRules } from "./webFonts.ts"

const white: Color = { red: 255, green: 255, blue: 255 }
const black: Color = { red: 0, green: 0, blue: 0 }

interface Derived {
  readonly text: Color
  readonly tint: Color
  readonly solid: Color
  readonly onSolid: Color
}

/** The grounds that coloured text may stand on. */
type Grounds = Readonly<Record<"page" | "surface", Color>>

const groundsOf = (palette: Palette | undefined, mode: Mode): Grounds => ({
  page: palette?.get("page") ?? baseColor("page", mode),
  surface: palette?.get("surface") ?? baseColor("surface", mode)
})

/** The colours that follow from one: text, a tint to stand on, a solid background, and the text on that. */
const deriveColors = (color: Color, mode: Mode, { page, surface }: Grounds): Derived => {
  const tint = mixed(page, color, mode === "light" ? 0.08 : 0.14)
  const text = readable(color, [page, surface, tint], minContrast, ends[mode])
  // The brand's own colour stays the background of buttons; its text is black or white, one of which always fits.
  const onSolid = contrast(color, white) >= contrast(color, black) ? white : black
  return { text, tint, solid: color, onSolid }
}

const pair = (light: Color, dark: Color): string => `light-dark(${hexOf(light)},${hexOf(dark)})`

const fontOf = (name: "sans" | "mono", font: FontRules | undefined): ReadonlyArray<string> =>
  font === undefined ? [] : [`--${name}:${font.stack}`]

/** The stylesheet of one site: its fonts, the variables that differ from those of all sites, and rules. Every text keeps a contrast of 4.5. */
export const themeStylesheet = (theme: Theme): string => {
  const rules: Array<string> = []
  const tint = colorsOf(theme.tint)
  const light = tint && tintedPalette(tint.light, "light")
  const dark = tint && tintedPalette(tint.dark, "dark")
  const grounds = { light: groundsOf(light, "light"), dark: groundsOf(dark, "dark") }
  if (light !== undefined && dark !== undefined) {
    for (const [name, color] of light) rules.push(`--${name}:${pair(color, dark.get(name)!)}`)
  }
  const derive = (color: ThemeColor | undefined) => {
    const colors = colorsOf(color)
    return (
      colors && {
        light: deriveColors(colors.light, "light", grounds.light),
        dark: deriveColors(colors.dark, "dark", grounds.dark)
      }
    )
  }
  const primary = derive(theme.primary)
  if (primary !== undefined) {
    const { dark, light } = primary
    rules.push(
      `--accent:${pair(light.text, dark.text)}`,
      `--tint:${pair(light.tint, dark.tint)}`,
      `--solid:${pair(light.solid, dark.solid)}`,
      `--on-solid:${pair(light.onSolid, dark.onSolid)}`
    )
  }
  for (const kind of ["info", "success", "warning", "danger"] as const) {
    const colors = derive(theme[kind])
    if (colors !== undefined) rules.push(`--${kind}:${pair(colors.light.text, colors.dark.text)}`)
  }
  rules.push(...fontOf("sans", theme.font), ...fontOf("mono", theme.monospaceFont))
  const root = rules.length === 0 ? "" : `:root{${rules.join(";")}}`
  const faces = [theme.font, theme.headingFont, theme.monospaceFont].map((font) => font?.faces ?? "").join("")
  const { headingFont } = theme
  const headings =
    headingFont === undefined ? "" : `.logo,h1,h2,h3,h4,h5,h6{font-family:${headingFont.stack}}`
  return faces + root + headings + themeRules(theme)
}
