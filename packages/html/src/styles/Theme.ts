import type { FontRules } from "./webFonts.ts"

/** Two colours, for light and for dark pages, as `#rgb` or `#rrggbb`. */
export interface ThemeColor {
  readonly light: string
  readonly dark: string
}

/** The names of two code themes, for light and for dark pages. */
export interface ThemedCode {
  readonly light: string
  readonly dark: string
}

/** The settings of a site that decide how its pages look. An invalid colour counts as absent. */
export interface Theme {
  readonly primary?: ThemeColor
  readonly info?: ThemeColor
  readonly success?: ThemeColor
  readonly warning?: ThemeColor
  readonly danger?: ThemeColor
  /** The colour that page, surfaces and lines are tinted with. */
  readonly tint?: ThemeColor
  /** The corners of boxes. */
  readonly corners?: "straight" | "rounded" | "circular"
  readonly depth?: "subtle" | "flat"
  /** Links of texts in the primary colour, or in that of the text with an underline in the primary colour. */
  readonly links?: "default" | "accent"
  readonly font?: FontRules
  /** The font of headings, where they have another one than texts. */
  readonly headingFont?: FontRules
  readonly monospaceFont?: FontRules
  readonly icons?: "regular" | "solid" | "duotone" | "light" | "thin"
  readonly sidebar?: "default" | "filled"
  readonly sidebarList?: "default" | "pill" | "line"
  readonly search?: "subtle" | "prominent"
  /** The look of header and foot. */
  readonly style?: "clean" | "muted" | "bold" | "gradient"
  /** The look of the header over that of `style`: given colours win over the preset. */
  readonly header?: {
    readonly preset: "default" | "bold" | "contrast" | "custom" | "none"
    readonly background?: ThemeColor
    readonly links?: ThemeColor
  }
  /** The colours of code in texts. */
  readonly code?: ThemedCode
  /** The colours of code in API operations. */
  readonly operationCode?: ThemedCode
}
