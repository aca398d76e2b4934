import { colorOf, hexOf, mixed, readable } from "./Color.ts"
import { baseColor, ends, minContrast } from "./palette.ts"

/** The colours of the social cards of a site, `#rrggbb`, of its primary colour on light pages. */
export const cardColors = (primary: string) => {
  const accent = colorOf(primary) ?? baseColor("solid", "light")
  const ground = mixed(baseColor("page", "light"), accent, 0.04)
  const of = (name: "strong" | "muted") =>
    hexOf(readable(baseColor(name, "light"), [ground], minContrast, ends.light))
  return { ground: hexOf(ground), text: of("strong"), muted: of("muted"), accent: hexOf(accent) }
}
