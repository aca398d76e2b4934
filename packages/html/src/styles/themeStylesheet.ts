import type { Theme, ThemeColor } from "./Theme.ts"
import { themeRules } from "./themeRules.ts"
import { type Color, colorOf, contrast, hexOf, mixed, readable } from "./Color.ts"

/** The contrast of all text, against everything that it may stand on. */
export const minContrast = 4.5

const white: Color = { red: 255, green: 255, blue: 255 }
const black: Color = { red: 0, green: 0, blue: 0 }
/** The page of `colorStyle`, light and dark. */
const pages = { light: white, dark: { red: 0x18, green: 0x19, blue: 0x1d } }
const surfaces = {
  light: { red: 0xf7, green: 0xf7, blue: 0xf9 },
  dark: { red: 0x20, green: 0x21, blue: 0x26 }
}
const ends = { light: black, dark: white }

type Mode = "light" | "dark"

interface Derived {
  readonly text: Color
  readonly tint: Color
  readonly solid: Color
  readonly onSolid: Color
}

/** The colours that follow from one: text, a tint to stand on, a solid background, and the text on that. */
export const deriveColors = (color: Color, mode: Mode): Derived => {
  const page = pages[mode]
  const tint = mixed(page, color, mode === "light" ? 0.08 : 0.14)
  const text = readable(color, [page, surfaces[mode], tint], minContrast, ends[mode])
  // The brand's own colour stays the background of buttons; its text is black or white, one of which always fits.
  const onSolid = contrast(color, white) >= contrast(color, black) ? white : black
  return { text, tint, solid: color, onSolid }
}

const pair = (light: Color, dark: Color): string => `light-dark(${hexOf(light)},${hexOf(dark)})`

const colorsOf = (color: ThemeColor | undefined) => {
  const light = color === undefined ? undefined : colorOf(color.light)
  const dark = color === undefined ? undefined : colorOf(color.dark)
  if (light === undefined || dark === undefined) return undefined
  return { light: deriveColors(light, "light"), dark: deriveColors(dark, "dark") }
}

/** The stylesheet of one site: the variables that differ from those of all sites. Every text keeps a contrast of 4.5. */
export const themeStylesheet = (theme: Theme): string => {
  const rules: Array<string> = []
  const primary = colorsOf(theme.primary)
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
    const colors = colorsOf(theme[kind])
    if (colors !== undefined) rules.push(`--${kind}:${pair(colors.light.text, colors.dark.text)}`)
  }
  if (theme.fontStack !== undefined) rules.push(`--sans:${theme.fontStack}`)
  else if (theme.font === "serif") rules.push('--sans:Charter,"Bitstream Charter",Georgia,"Noto Serif",serif')
  if (theme.monospaceStack !== undefined) rules.push(`--mono:${theme.monospaceStack}`)
  const root = rules.length === 0 ? "" : `:root{${rules.join(";")}}`
  return root + themeRules(theme)
}
