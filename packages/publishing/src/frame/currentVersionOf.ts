import { seeCustomization, type VisibleSite, type VisibleSiteSpace } from "@octavo/sites"
import { languageOf } from "../pages/interfaceLanguage.ts"
import { compareVersions, isLatest, readVersion, type Version } from "./Version.ts"

/** The version of a site space by its title, else by its path. The name before the number is that of the site: `Windows 11` is no version of it. */
const versionOf = (site: VisibleSite, { siteSpace, title }: VisibleSiteSpace): Version | undefined => {
  const ofSite = site.audience.site.title.toLowerCase()
  return [title, siteSpace.path]
    .map(readVersion)
    .find((version) => version && (ofSite.startsWith(version.name) || version.name.startsWith(ofSite)))
}

const isNamedLatest = ({ siteSpace, title }: VisibleSiteSpace): boolean =>
  isLatest(title) || isLatest(siteSpace.path)

/**
 * The site space with the current version, for one whose version is older than the default of its section; undefined for all others. It is the
 * one in the same language where there is one. Only site spaces that the audience sees count.
 */
export const currentVersionOf = (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace
): VisibleSiteSpace | undefined => {
  const usual = site.sectionOf(siteSpace)?.defaultSiteSpace ?? site.defaultSiteSpace
  const own = usual === null || usual === siteSpace ? undefined : versionOf(site, siteSpace)
  if (usual === null || own === undefined) return undefined
  const current = versionOf(site, usual)
  const isCurrent = (version: Version | undefined) =>
    version !== undefined && current !== undefined && compareVersions(version, current) === 0
  const isOld =
    current === undefined
      ? isNamedLatest(usual) && !own.isPreview
      : own.name === current.name && compareVersions(own, current) < 0
  if (!isOld) return undefined
  const language = languageOf(site, siteSpace)
  if (languageOf(site, usual) === language) return usual
  const inLanguage = site
    .variantsOf(siteSpace)
    .find(
      (other) =>
        languageOf(site, other) === language && (isNamedLatest(other) || isCurrent(versionOf(site, other)))
    )
  return inLanguage ?? usual
}

/** Whether search engines may list the pages of a site space: those of old versions only unless the settings say no. */
export const isVersionIndexed = (site: VisibleSite, siteSpace: VisibleSiteSpace): boolean =>
  !seeCustomization(site, siteSpace).oldVersions.noRobotsIndex ||
  currentVersionOf(site, siteSpace) === undefined
