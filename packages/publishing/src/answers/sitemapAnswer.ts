import { urlBelow, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { filePolicy } from "../files/keptMarkdown.ts"
import { listedPages } from "../files/listedPages.ts"
import { isSharedOf, keyOfSpaces, seeSpaces } from "../files/seeSpaces.ts"
import { type SitemapPage, writeSitemap, writeSitemapIndex } from "../files/writeSitemap.ts"
import { isVersionIndexed } from "../frame/currentVersionOf.ts"
import { alternatesOf } from "../pages/alternatesOf.ts"
import { urlOf } from "../pages/pageAddresses.ts"
import type { Visit } from "../visits/Visit.ts"
import { keptAnswer } from "./keptAnswer.ts"

/** The most pages that the protocol of site maps allows in one. */
const maxPages = 50_000

const contentType = "application/xml; charset=utf-8"
const nameOfPages = "sitemap-pages.xml"
const pathIn = (path: string, name: string): string => (path === "" ? name : `${path}/${name}`)

/** Site maps of a public site: a list of them, and one for each site space. */
export const sitemapAnswer = Effect.fnUntraced(function* (site: VisibleSite, path: string, visit: Visit) {
  if (site.audience.site.visibility !== "public") return null
  const { root } = site.audience
  const indexed = site.siteSpaces.filter((one) => isVersionIndexed(site, one))
  if (path === "sitemap.xml") {
    const urls = indexed.map((one) => urlBelow(root, pathIn(one.path, nameOfPages)))
    const kept = {
      key: keyOfSpaces(site, yield* seeSpaces(site, site.siteSpaces), "sitemap"),
      isShared: isSharedOf(site, []),
      contentType
    }
    const body = Effect.succeed(() => ({ text: writeSitemapIndex(urls), policy: filePolicy }))
    return yield* keptAnswer(site, kept, visit, body)
  }
  const siteSpace = indexed.find((one) => pathIn(one.path, nameOfPages) === path)
  if (siteSpace === undefined) return null
  const variants = yield* seeSpaces(site, [
    siteSpace,
    ...site.variantsOf(siteSpace).filter((one) => one !== siteSpace)
  ])
  const [own] = variants
  const pagesInSteps = function* () {
    const pages: Array<SitemapPage> = []
    for (const page of listedPages(own!).slice(0, maxPages)) {
      pages.push({
        url: urlOf(site, siteSpace, own!.pages, page),
        updatedAt: page.updatedAt,
        alternates: alternatesOf(site, variants, page)
      })
      yield
    }
    return pages
  }
  const kept = {
    key: keyOfSpaces(site, variants, `sitemap ${siteSpace.siteSpace.id}`),
    isShared: isSharedOf(site, variants),
    contentType
  }
  const make = Effect.succeed(function* () {
    return { text: writeSitemap(yield* pagesInSteps()), policy: filePolicy }
  })
  return yield* keptAnswer(site, kept, visit, make)
})
