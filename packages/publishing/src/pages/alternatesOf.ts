import type { PageNode } from "@octavo/content"
import type { VisibleSite } from "@octavo/sites"
import { languageOf } from "./interfaceLanguage.ts"
import { urlOf } from "./pageAddresses.ts"
import type { SeenSpace } from "./PageView.ts"

/** The address of a page in a language. */
export interface Alternate {
  /** BCP 47, or `x-default` for readers of all other languages. */
  readonly language: string
  readonly url: string
}

/** The name of the version for readers whose language is none of the others. */
const otherLanguages = "x-default"

/** The same page in another site space: by its id, else by its path, as the languages of a repository have it; undefined without any. */
export const samePage = ({ pages }: SeenSpace, page: PageNode): PageNode | undefined =>
  pages.find(page.id) ?? pages.at(page.path).at(-1)

/**
 * The same page in each language of a section, itself among them; and that of the effective default for readers of other
 * languages. None where there is one language.
 */
export const alternatesOf = (
  site: VisibleSite,
  seen: ReadonlyArray<SeenSpace>,
  page: PageNode
): ReadonlyArray<Alternate> => {
  const urls = new Map<string, string>()
  const [own] = seen
  const variants = own === undefined ? [] : site.variantsOf(own.siteSpace)
  const section = own === undefined ? null : site.sectionOf(own.siteSpace)
  const defaultSiteSpace = section?.defaultSiteSpace ?? site.defaultSiteSpace
  let ofDefault: string | undefined
  for (const one of seen) {
    const same = variants.includes(one.siteSpace) ? samePage(one, page) : undefined
    if (same?.kind !== page.kind || same.attributes.untranslated === true) continue
    const language = languageOf(site, one.siteSpace)
    const url = urlOf(site, one.siteSpace, one.pages, same)
    if (one.siteSpace === defaultSiteSpace) ofDefault = url
    if (!urls.has(language)) urls.set(language, url)
  }
  if (urls.size < 2) return []
  const alternates = [...urls]
    .map(([language, url]) => ({ language, url }))
    .sort((a, b) => (a.language < b.language ? -1 : 1))
  return ofDefault === undefined ? alternates : [...alternates, { language: otherLanguages, url: ofDefault }]
}
