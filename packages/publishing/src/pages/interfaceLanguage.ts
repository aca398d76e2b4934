import { type Language, languages, type Locale } from "@octavo/html"
import { seeCustomization, type VisibleSite, type VisibleSiteSpace } from "@octavo/sites"

/** Languages that are written from right to left, and scripts of other languages that are. */
const rightToLeft = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)(?:-|$)|-(?:arab|hebr|thaa|nkoo)(?:-|$)/i

const isLocale = (code: string): code is Locale => Object.hasOwn(languages, code)

/** The interface language of a tag: that with the same tag, else that of the same language; undefined for none. */
const interfaceOf = (tag: string): Language | undefined => {
  const code = tag.toLowerCase()
  if (isLocale(code)) return languages[code]
  const [primary = ""] = code.split("-")
  const ofLanguage = primary === "nb" || primary === "nn" ? "no" : primary === "pt" ? "pt-br" : primary
  return isLocale(ofLanguage) ? languages[ofLanguage] : undefined
}

/** The language of a site space, BCP 47: that of its space, else that of the settings. */
export const languageOf = (site: VisibleSite, siteSpace: VisibleSiteSpace): string =>
  siteSpace.head.language ?? languages[seeCustomization(site, siteSpace).internationalization.locale].tag

/** The language of the pages of a site space: its tag, its direction, and the words of the frame, in the language of the settings where there are none in its own. */
export const interfaceLanguage = (site: VisibleSite, siteSpace: VisibleSiteSpace): Language => {
  const tag = languageOf(site, siteSpace)
  const { locale } = seeCustomization(site, siteSpace).internationalization
  const { words } = interfaceOf(tag) ?? languages[locale]
  return { tag, direction: rightToLeft.test(tag) ? "rtl" : "ltr", words }
}
