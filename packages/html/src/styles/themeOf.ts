import type { Theme, ThemeColor, ThemedCode } from "./Theme.ts"
import { type FontRole, type FontRules, fontRules, type OwnFont } from "./webFonts.ts"

/** An uploaded font of settings. */
interface GivenFont {
  readonly fontFaces: ReadonlyArray<{
    readonly weight: number
    readonly sources: ReadonlyArray<{ readonly url: string }>
  }>
}

type Font = string | GivenFont

/** The part of the styling of a site that its stylesheet is made of. */
export interface Styling {
  readonly theme: NonNullable<Theme["style"]>
  readonly primaryColor: ThemeColor
  readonly infoColor: ThemeColor
  readonly successColor: ThemeColor
  readonly warningColor: ThemeColor
  readonly dangerColor: ThemeColor
  readonly tint?: { readonly color: ThemeColor }
  readonly background: "plain" | "match"
  readonly corners: NonNullable<Theme["corners"]>
  readonly depth: NonNullable<Theme["depth"]>
  readonly links: NonNullable<Theme["links"]>
  readonly icons: NonNullable<Theme["icons"]>
  readonly font: Font
  readonly headingFont?: Font | null
  readonly monospaceFont: Font
  readonly sidebar: {
    readonly background: NonNullable<Theme["sidebar"]>
    readonly list: NonNullable<Theme["sidebarList"]>
  }
  readonly search: NonNullable<Theme["search"]>
  readonly codeTheme?: { readonly default: ThemedCode; readonly openapi: ThemedCode }
}

/** The settings of a site that its stylesheet is made of. */
export interface BrandSettings {
  readonly styling: Styling
  readonly header: {
    readonly preset: NonNullable<Theme["header"]>["preset"]
    readonly backgroundColor?: ThemeColor
    readonly linkColor?: ThemeColor
  }
  readonly advancedCustomization: { readonly enabled: boolean }
}

/** The files of fonts, by addresses relative to the stylesheet. */
export interface FontFiles {
  /** The folder of the files of named fonts. */
  readonly folder: string
  /** The copy of a file that settings name by its URL; undefined without a copy. */
  readonly copyOf: (url: string) => OwnFont["faces"][number]["sources"][number] | undefined
}

const fontOf = (font: Font, role: FontRole, { copyOf, folder }: FontFiles): FontRules | undefined => {
  if (typeof font === "string") return fontRules(font, role, folder)
  const faces = font.fontFaces.flatMap(({ sources, weight }) => {
    const copies = sources.flatMap(({ url }) => copyOf(url) ?? [])
    return copies.length === 0 ? [] : [{ weight, sources: copies }]
  })
  return faces.length === 0 ? undefined : fontRules({ faces }, role, folder)
}

/** The parts of a theme that are advanced settings: fonts, tint, header and code themes. */
const advancedOf = ({ header, styling }: BrandSettings, fonts: FontFiles | undefined): Theme => {
  const tint = styling.tint?.color ?? (styling.background === "match" ? styling.primaryColor : undefined)
  const font = fonts && fontOf(styling.font, "sans", fonts)
  const heading = styling.headingFont
  const headingFont = heading && fonts ? fontOf(heading, "heading", fonts) : undefined
  const monospaceFont = fonts && fontOf(styling.monospaceFont, "mono", fonts)
  return {
    ...(tint !== undefined && { tint }),
    ...(font !== undefined && { font }),
    ...(headingFont !== undefined && { headingFont }),
    ...(monospaceFont !== undefined && { monospaceFont }),
    header: {
      preset: header.preset,
      ...(header.backgroundColor !== undefined && { background: header.backgroundColor }),
      ...(header.linkColor !== undefined && { links: header.linkColor })
    },
    ...(styling.codeTheme !== undefined && {
      code: styling.codeTheme.default,
      operationCode: styling.codeTheme.openapi
    })
  }
}

/** The theme of the settings of a site. Without files of fonts, texts have the fonts of the reader's system. */
export const themeOf = (settings: BrandSettings, fonts?: FontFiles): Theme => {
  const { advancedCustomization, styling } = settings
  return {
    primary: styling.primaryColor,
    info: styling.infoColor,
    success: styling.successColor,
    warning: styling.warningColor,
    danger: styling.dangerColor,
    corners: styling.corners,
    depth: styling.depth,
    links: styling.links,
    icons: styling.icons,
    sidebar: styling.sidebar.background,
    sidebarList: styling.sidebar.list,
    search: styling.search,
    style: styling.theme,
    ...(advancedCustomization.enabled && advancedOf(settings, fonts))
  }
}
