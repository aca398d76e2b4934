import { themeOf as themeOfSettings, themeStylesheet } from "@octavo/html"
import { hashBytes } from "@octavo/kernel"
import type { Customization, SiteEdition } from "@octavo/sites"

/** The stylesheet with the colours of a site space, and the name that tells one version of it from another. */
export interface SiteTheme {
  readonly css: string
  readonly name: string
}

const known = new WeakMap<Customization["styling"], SiteTheme>()

/** The theme of the settings of a site space. */
export const themeOf = ({ styling }: Pick<Customization, "styling">): SiteTheme => {
  const made = known.get(styling)
  if (made !== undefined) return made
  const css = themeStylesheet(themeOfSettings({ styling }))
  const theme = { css, name: `theme-${hashBytes(Buffer.from(css)).slice(0, 16)}.css` }
  known.set(styling, theme)
  return theme
}

/** The themes of a site: its own, and those of site spaces that override it. */
export const themesOf = ({ customization, structure }: SiteEdition): ReadonlyArray<SiteTheme> => [
  themeOf(customization.site),
  ...structure.siteSpaces
    .filter(({ id }) => customization.hasOverrides(id))
    .map(({ id }) => themeOf(customization.ofSiteSpace(id)))
]
