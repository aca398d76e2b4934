import { contrast, type Color, hexOf, readable } from "./Color.ts"
import { baseColor, colorsOf, minContrast, type Mode } from "./palette.ts"
import type { Theme } from "./Theme.ts"

/** Parts that stand on the header itself; menus and fields bring their own background. */
const onHeader =
  ".bar>.logo,.menu-button,.search-link,.bar>.choices>.menu>summary,.header-links>li>a:not(.button),.header-links>li>.menu>summary,.header .social a,.tabs-bar>ul>li>a,.tabs-bar summary"

/** The rules of a header with a background and links of one colour. */
export const filledHeader = (background: string, links: string): string =>
  `.header{background:${background};border-color:transparent}.tabs-bar{border-color:color-mix(in srgb,${links} 25%,transparent)}:is(${onHeader}){color:${links}!important;background:none!important;box-shadow:none!important}:is(${onHeader}):is(:hover,[aria-current]){text-decoration:underline!important}.header :focus-visible{outline-color:${links}}octavo-theme fieldset{background:var(--page)}`

const ofPreset = {
  default: "",
  custom: "",
  bold: filledHeader("var(--solid)", "var(--on-solid)"),
  contrast: filledHeader("var(--strong)", "var(--page)"),
  // The header scrolls away with the page, and nothing keeps room for it.
  none: ".header{position:static;background:none;border:0}:root{scroll-padding-top:24px}.pages:not(:popover-open){top:0!important;max-height:100vh!important}.outline:not(:popover-open),.outline-button{top:0!important}.tabs-bar{border:0}"
}

const white: Color = { red: 255, green: 255, blue: 255 }
const black: Color = { red: 0, green: 0, blue: 0 }

/** The rules of a header with colours of its own: links are moved until they have contrast on the background. */
const ownColors = ({ header }: Theme): string => {
  const background = colorsOf(header?.background)
  const links = colorsOf(header?.links)
  if (background === undefined && links === undefined) return ""
  const of = (mode: Mode) => {
    const ground = background?.[mode] ?? baseColor("page", mode)
    const end = contrast(ground, white) > contrast(ground, black) ? white : black
    return { ground, link: readable(links?.[mode] ?? end, [ground], minContrast, end) }
  }
  const [light, dark] = [of("light"), of("dark")]
  return filledHeader(
    background === undefined ? "var(--page)" : `light-dark(${hexOf(light.ground)},${hexOf(dark.ground)})`,
    `light-dark(${hexOf(light.link)},${hexOf(dark.link)})`
  )
}

/** The rules of the header of a theme: its own colours, else those of its preset. */
export const headerRules = (theme: Theme): string => {
  const preset = theme.header === undefined ? "" : ofPreset[theme.header.preset]
  const own = ownColors(theme)
  return own === "" ? preset : theme.header?.preset === "none" ? preset + own : own
}
