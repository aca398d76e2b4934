import { type BaseColor, baseColors } from "./baseColors.ts"
import { type Color, colorOf, mixed, readable } from "./Color.ts"
import type { ThemeColor } from "./Theme.ts"

/** The contrast of all text, against everything that it may stand on. */
export const minContrast = 4.5

/** The two sets of colours of a page. */
export type Mode = "light" | "dark"

const modes = { light: 0, dark: 1 } as const

const white: Color = { red: 255, green: 255, blue: 255 }
const black: Color = { red: 0, green: 0, blue: 0 }

/** The ends that colours of text are moved to. */
export const ends: Readonly<Record<Mode, Color>> = { light: black, dark: white }

/** A colour of all sites. */
export const baseColor = (name: BaseColor, mode: Mode): Color => colorOf(baseColors[name][modes[mode]])!

/** The colours of a page by name. */
export type Palette = ReadonlyMap<BaseColor, Color>

/** How much of the tint is in grounds and lines, light and dark. */
const shares: Readonly<Partial<Record<BaseColor, readonly [number, number]>>> = {
  page: [0.035, 0.05],
  surface: [0.075, 0.1],
  hair: [0.16, 0.2],
  border: [0.2, 0.2]
}

const texts = "text strong muted info success warning danger red orange yellow green blue purple".split(
  " "
) as ReadonlyArray<BaseColor>

/** The colours of a page with a tint: its grounds take some of it, and texts are moved until they have contrast on those. */
export const tintedPalette = (tint: Color, mode: Mode): Palette => {
  const grounds = new Map<BaseColor, Color>()
  for (const [name, share] of Object.entries(shares)) {
    const own = name as BaseColor
    grounds.set(own, mixed(baseColor(own, mode), tint, share[modes[mode]]))
  }
  const page = grounds.get("page")!
  const surface = grounds.get("surface")!
  const blocks = (["red", "green", "blue"] as const).map((mark) =>
    mixed(surface, baseColor(mark, mode), 0.12)
  )
  const moved = texts.map((name) => {
    const color = baseColor(name, mode)
    const own = [mixed(page, color, 0.12), mixed(surface, color, 0.12)]
    return [name, readable(color, [page, surface, ...blocks, ...own], minContrast, ends[mode])] as const
  })
  return new Map([...grounds, ...moved])
}

/** The two colours of a setting; undefined where one of them is invalid. */
export const colorsOf = (color: ThemeColor | undefined): Readonly<Record<Mode, Color>> | undefined => {
  const light = color === undefined ? undefined : colorOf(color.light)
  const dark = color === undefined ? undefined : colorOf(color.dark)
  return light === undefined || dark === undefined ? undefined : { light, dark }
}
