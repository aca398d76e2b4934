import { fontStack, monospaceStack } from "./fonts.ts"
import type { Theme, ThemeColor } from "./Theme.ts"

type Font = string | object

/** The part of the settings of a site that its stylesheet is made of. */
export interface Styling {
  readonly theme: NonNullable<Theme["style"]>
  readonly primaryColor: ThemeColor
  readonly infoColor: ThemeColor
  readonly successColor: ThemeColor
  readonly warningColor: ThemeColor
  readonly dangerColor: ThemeColor
  readonly corners: NonNullable<Theme["corners"]>
  readonly depth: NonNullable<Theme["depth"]>
  readonly links: NonNullable<Theme["links"]>
  readonly font: Font
  readonly monospaceFont: Font
  readonly sidebar: {
    readonly background: NonNullable<Theme["sidebar"]>
    readonly list: NonNullable<Theme["sidebarList"]>
  }
  readonly search: NonNullable<Theme["search"]>
}

const nameOf = (font: Font): string | undefined => (typeof font === "string" ? font : undefined)

/**
 * The theme of the settings of a site. Fonts, own ones too, become stacks of fonts that readers have, since pages load none. Icons have
 * one weight, since they are one set of outlines.
 */
export const themeOf = ({ styling }: { readonly styling: Styling }): Theme => ({
  primary: styling.primaryColor,
  info: styling.infoColor,
  success: styling.successColor,
  warning: styling.warningColor,
  danger: styling.dangerColor,
  corners: styling.corners,
  depth: styling.depth,
  links: styling.links,
  fontStack: fontStack(nameOf(styling.font)),
  monospaceStack: monospaceStack(nameOf(styling.monospaceFont)),
  sidebar: styling.sidebar.background,
  sidebarList: styling.sidebar.list,
  search: styling.search,
  style: styling.theme
})
