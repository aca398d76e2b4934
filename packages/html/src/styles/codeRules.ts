import { type Color, colorOf, contrast, hexOf, mixed, readable } from "./Color.ts"
import { codeThemes } from "./codeThemes.ts"
import { baseColor, minContrast, type Mode } from "./palette.ts"
import type { ThemedCode } from "./Theme.ts"

const white: Color = { red: 255, green: 255, blue: 255 }
const black: Color = { red: 0, green: 0, blue: 0 }

/** The grounds of code by the variable that they replace, and its texts: the plain one, then the kinds of tokens. */
interface CodeColors {
  readonly grounds: ReadonlyArray<readonly [name: string, color: Color]>
  readonly texts: ReadonlyArray<Color>
}

/** The colours of a code theme on a page of a mode, moved until they have contrast on the theme's background and on marked lines. */
const codeColors = (name: string, mode: Mode): CodeColors | undefined => {
  const listed = Object.hasOwn(codeThemes, name) ? codeThemes[name]! : undefined
  if (listed === undefined) return undefined
  const [background, plain, ...kinds] = listed.split(" ").map((hex) => colorOf(`#${hex}`)!)
  const ground = background!
  const marked = (["red", "green", "blue"] as const).map((mark) => mixed(ground, baseColor(mark, mode), 0.12))
  const end = contrast(ground, white) > contrast(ground, black) ? white : black
  const moved = (color: Color) => readable(color, [ground, ...marked], minContrast, end)
  const text = moved(plain!)
  return {
    grounds: [
      ["surface", ground],
      ["page", ground],
      ["hair", mixed(ground, text, 0.15)],
      ["text", text],
      ["strong", text],
      ["muted", moved(kinds[0]!)],
      ["accent", text]
    ],
    texts: kinds.map(moved)
  }
}

const pair = (light: Color, dark: Color): string => `light-dark(${hexOf(light)},${hexOf(dark)})`

/** The rules of code below a selector that is empty or ends with a space. The default themes of both modes need none. */
export const codeRules = (themed: ThemedCode | undefined, within: string): string => {
  if (themed === undefined) return ""
  if (themed.light === "default-light" && themed.dark === "default-dark") return ""
  const light = codeColors(themed.light, "light")
  const dark = codeColors(themed.dark, "dark")
  if (light === undefined || dark === undefined) return ""
  const grounds = light.grounds.map(([name, color], at) => `--${name}:${pair(color, dark.grounds[at]![1])}`)
  const kinds = light.texts.map(
    (color, at) => `${within}.code .t${at + 1}{color:${pair(color, dark.texts[at]!)}}`
  )
  // Printers leave backgrounds out, on which the colours of dark themes depend.
  return `@media screen{${within}.code{${grounds.join(";")};color:var(--text)}${kinds.join("")}}`
}
