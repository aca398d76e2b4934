import type { Customization } from "../customization/Customization.ts"
import type { VisibleSite, VisibleSiteSpace } from "./VisibleSite.ts"

/** The settings of a site space as an audience sees them: without the header links whose conditions are false. */
export const seeCustomization = (
  { audience, edition }: VisibleSite,
  { siteSpace }: VisibleSiteSpace
): Customization => {
  const settings = edition.customization.ofSiteSpace(siteSpace.id)
  const links = settings.header.links.filter(({ condition }) => audience.holds(condition))
  if (links.length === settings.header.links.length) return settings
  return { ...settings, header: { ...settings.header, links } }
}
