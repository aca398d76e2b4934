/** Two colours, for light and for dark pages, as `#rgb` or `#rrggbb`. */
export interface ThemeColor {
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
  /** The corners of boxes. */
  readonly corners?: "straight" | "rounded" | "circular"
  readonly depth?: "subtle" | "flat"
  /** Links of texts in the primary colour, or in that of the text with an underline in the primary colour. */
  readonly links?: "default" | "accent"
  readonly font?: "sans" | "serif"
  /** A list of font families in CSS, which wins over `font`. */
  readonly fontStack?: string
  readonly monospaceStack?: string
  readonly sidebar?: "default" | "filled"
  readonly sidebarList?: "default" | "pill" | "line"
  readonly search?: "subtle" | "prominent"
  /** The look of header and foot. */
  readonly style?: "clean" | "muted" | "bold" | "gradient"
}
