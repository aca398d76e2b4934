import { themeStylesheet } from "@octavo/html"
import { hashBytes } from "@octavo/kernel"
import { defaultCustomization, type SiteEdition } from "@octavo/sites"

/** The customization of a site space as its pages show it. */
export const customizationOf: (edition: SiteEdition) => typeof defaultCustomization = () =>
  defaultCustomization

/** The stylesheet with the colours of a site, and the name that tells one version of it from another. */
export interface SiteTheme {
  readonly css: string
  readonly name: string
}

/** The theme of a site. */
export const themeOf = (edition: SiteEdition): SiteTheme => {
  const { styling } = customizationOf(edition)
  const css = themeStylesheet({
    primary: styling.primaryColor,
    info: styling.infoColor,
    success: styling.successColor,
    warning: styling.warningColor,
    danger: styling.dangerColor,
    corners: styling.corners
  })
  return { css, name: `theme-${hashBytes(Buffer.from(css)).slice(0, 16)}.css` }
}
