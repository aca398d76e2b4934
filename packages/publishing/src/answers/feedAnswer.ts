import { pageScope } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import { seeCustomization, seePages, urlBelow, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { filePolicy } from "../files/keptMarkdown.ts"
import { listedPages } from "../files/listedPages.ts"
import { isSharedOf, keyOfSpaces, seeSpaces } from "../files/seeSpaces.ts"
import { siteSpacesAt } from "../files/siteSpacesAt.ts"
import { updatesIn } from "../files/updatesIn.ts"
import { type FeedItem, writeFeed } from "../files/writeFeed.ts"
import { languageOf } from "../pages/interfaceLanguage.ts"
import { documentOfView } from "../pages/documentOfView.ts"
import { homeOf, urlOf } from "../pages/pageAddresses.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import { isShared, keyOf, type SeenSpace } from "../pages/PageView.ts"
import { viewOf } from "../pages/viewOf.ts"
import type { Visit } from "../visits/Visit.ts"
import { keptAnswer } from "./keptAnswer.ts"

/** The most entries of a feed. */
const maxItems = 50

const contentType = "application/rss+xml; charset=utf-8"

const changedPages = (site: VisibleSite, seen: ReadonlyArray<SeenSpace>): ReadonlyArray<FeedItem> =>
  seen
    .flatMap((one) => listedPages(one).map((page) => ({ one, page })))
    .sort((a, b) => b.page.updatedAt - a.page.updatedAt)
    .slice(0, maxItems)
    .map(({ one, page }) => ({
      title: page.title,
      url: urlOf(site, one.siteSpace, one.pages, page),
      // A page that changes again is a new entry.
      id: `${page.id}@${page.updatedAt}`,
      date: page.updatedAt,
      text: page.attributes.description ?? "",
      categories: site.siteSpaces.length > 1 ? [one.siteSpace.title] : []
    }))

/** The page with a list of changes at a path; undefined for a path without one. */
const pageWithUpdates = Effect.fnUntraced(function* (site: VisibleSite, path: string) {
  const place = site.locate(path)
  if (place?.kind !== "page") return undefined
  const seen: SeenSpace = { siteSpace: place.siteSpace, pages: yield* seePages(site, place.siteSpace) }
  const trail =
    place.path === "" ? seen.pages.trailOf(homeOf(seen.pages)?.id ?? "") : seen.pages.at(place.path)
  if (trail.length === 0) return undefined
  const view = yield* viewOf(site, seen, trail)
  return view.content.hasUpdates ? view : undefined
})

/** Feeds: the changed pages of a site, a section or a site space, and the updates of a page that lists changes. */
export const feedAnswer = Effect.fnUntraced(function* (site: VisibleSite, path: string, visit: Visit) {
  const [, below = ""] = /^(?:(.+)\/)?rss\.xml$/.exec(path) ?? []
  if (!/(^|\/)rss\.xml$/.test(path)) return null
  const self = urlBelow(site.audience.root, path)
  const view = below === "" ? undefined : yield* pageWithUpdates(site, below)
  if (view !== undefined) {
    const { assets } = yield* PageCaches
    const kept = {
      key: hashBytes(`rss ${keyOf(view, pageScope(view.content.variables, view.page), assets.hash)}`),
      isShared: isShared(view),
      contentType
    }
    const make = Effect.map(
      documentOfView(view),
      (document) =>
        function* () {
          const feed = {
            title: view.page.title,
            url: urlOf(site, view.siteSpace, view.pages, view.page),
            self,
            language: languageOf(site, view.siteSpace),
            items: yield* updatesIn(view, document, maxItems)
          }
          return { text: writeFeed(feed), policy: filePolicy }
        }
    )
    return yield* keptAnswer(site, kept, visit, make)
  }
  const [first, ...others] = siteSpacesAt(site, below)
  if (first === undefined) return null
  const seen = yield* seeSpaces(site, [first, ...others])
  const kept = {
    key: keyOfSpaces(site, seen, path),
    isShared: isSharedOf(site, seen),
    contentType
  }
  const feed = () => ({
    title: seeCustomization(site, first).title ?? site.audience.site.title,
    url: urlBelow(site.audience.root, below),
    self,
    language: languageOf(site, first),
    items: changedPages(site, seen)
  })
  const make = Effect.succeed(() => ({ text: writeFeed(feed()), policy: filePolicy }))
  return yield* keptAnswer(site, kept, visit, make)
})
