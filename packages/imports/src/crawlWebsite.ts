import { type Download, Downloads, monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import { decodeText } from "./decodeText.ts"
import { Frontier } from "./Frontier.ts"
import { filesAt, type Found, type ImportedPage, placeOf } from "./ImportedPage.ts"
import { ImportReader, type ReadPage } from "./ImportReader.ts"
import { ImportRefused } from "./ImportSource.ts"
import { parentsByPath } from "./parentsByPath.ts"
import { readSitemaps } from "./readSitemaps.ts"
import { RobotsRules } from "./RobotsRules.ts"
import { isWithin, scopeOf, type WebsiteScope } from "./WebsiteScope.ts"

/**
 * The bounds of the import of a website: pages, attempts, bytes of a page, milliseconds for one and for all of them.
 */
const websiteBounds = {
  pages: 20,
  attempts: 40,
  pageBytes: 5_000_000,
  pageTime: 10_000,
  time: 40_000,
  concurrency: 4
}

/** How often a first page may send its visitors on. */
const maxRefreshes = 3

interface Fetched extends ReadPage {
  readonly url: string
  /** The address that was asked for. */
  readonly asked: string
}

/**
 * The identity of a page with several addresses: many sites give all pages one canonical address, so the title counts,
 * too.
 */
const selfOf = ({ canonical, title, url }: Fetched): string =>
  `${placeOf(new URL(canonical ?? url))} ${title}`

/** The pages that were read, each once, and all the places that were seen to lead to them. */
class Harvest {
  readonly pages: Array<Fetched> = []
  readonly aliases = new Map<string, string>()
  readonly #urls = new Map<string, string>()

  /** Takes a page unless it is there already, by whatever address. */
  add(page: Fetched): boolean {
    const place = placeOf(new URL(page.url))
    const known = this.#urls.get(place) ?? this.#urls.get(selfOf(page))
    const url = known ?? page.url
    for (const address of [page.asked, page.url]) this.aliases.set(placeOf(new URL(address)), url)
    if (known !== undefined) return false
    this.#urls.set(place, url)
    this.#urls.set(selfOf(page), url)
    const { canonical } = page
    const own = canonical === null ? "" : placeOf(new URL(canonical))
    // A page at that very address, which comes later, has the better right to it.
    if (own !== "" && !this.aliases.has(own)) this.aliases.set(own, url)
    this.pages.push(page)
    return true
  }
}

const isPage = ({ bytes, contentType }: Download): boolean =>
  contentType === null
    ? /^\s*<(?:!doctype|html|!--|head|body)/i.test(decodeText(bytes.subarray(0, 512)))
    : /^(?:text\/html|application\/xhtml\+xml)$/i.test(contentType)

const fetchPage = Effect.fnUntraced(function* (url: string) {
  const { pageBytes: maxBytes, pageTime: timeout } = websiteBounds
  const download = yield* (yield* Downloads).get(url, { maxBytes, timeout })
  if (!isPage(download)) return yield* new ImportRefused({ reason: "not-a-page" })
  const read = yield* (yield* ImportReader).readPage(
    decodeText(download.bytes, download.charset),
    download.url
  )
  const page: Fetched = { ...read, url: download.url, asked: url }
  return page
})

/** The first page, wherever its address leads in the end, with the rules for robots there. */
const fetchFirst = Effect.fnUntraced(function* (given: string) {
  let url = given
  for (let refreshes = 0; ; refreshes++) {
    const rules = yield* RobotsRules.at(url)
    if (!(yield* rules.allows(url))) return yield* new ImportRefused({ reason: "robots" })
    const page = yield* fetchPage(url)
    if (page.refresh !== null && page.refresh !== page.url && refreshes < maxRefreshes) {
      url = page.refresh
      continue
    }
    const isElsewhere = new URL(page.url).origin !== new URL(url).origin
    const there = isElsewhere ? yield* RobotsRules.at(page.url) : rules
    if (!(yield* there.allows(page.url))) return yield* new ImportRefused({ reason: "robots" })
    return { page: { ...page, asked: given }, rules: there }
  }
})

const toPage = (
  { description, markdown, problems, title, url }: Fetched,
  parent: string | null
): ImportedPage => ({
  url,
  parent,
  title,
  description,
  markdown,
  problems,
  isTranslated: true
})

/** The pages at some addresses, as many as come in time; what cannot be had or read is left out. */
const fetchAll = Effect.fnUntraced(function* (
  addresses: ReadonlyArray<string>,
  scope: WebsiteScope,
  rules: RobotsRules,
  until: number
) {
  const pages: Array<Fetched | undefined> = []
  const { delay } = rules
  const fetchOne = (address: string, at: number) =>
    Effect.gen(function* () {
      const page = yield* fetchPage(address)
      const isMoved = page.url !== address
      if (isMoved && !(isWithin(scope, page.url) && (yield* rules.allows(page.url)))) return
      pages[at] = page
    }).pipe(Effect.ignore, Effect.andThen(delay > 0 ? Effect.sleep(delay * 1000) : Effect.void))
  const left = until - (yield* monotonicMillis)
  yield* Effect.forEach(addresses, fetchOne, {
    concurrency: delay > 0 ? 1 : websiteBounds.concurrency,
    discard: true
  }).pipe(Effect.timeoutOption(Math.max(1, left)))
  return pages.filter((page) => page !== undefined)
})

/** The addresses of a sitemap are all there are; without one, every page that is read may know of others. */
const explore = Effect.fnUntraced(function* (
  first: Fetched,
  scope: WebsiteScope,
  rules: RobotsRules,
  until: number
) {
  const frontier = new Frontier(scope, first.url)
  const know = Effect.fnUntraced(function* (addresses: ReadonlyArray<string>) {
    frontier.add(yield* rules.allowed(frontier.unknown(addresses)))
  })
  yield* know(yield* readSitemaps(scope.origin, rules.sitemaps))
  const follows = frontier.isEmpty
  if (follows) yield* know(first.links)
  const harvest = new Harvest()
  harvest.add(first)
  let attempts = websiteBounds.attempts
  let twins = 0
  for (;;) {
    const wanted = Math.min(websiteBounds.pages - harvest.pages.length, attempts)
    const addresses = frontier.take(Math.max(0, wanted))
    if (addresses.length === 0 || (yield* monotonicMillis) >= until) break
    attempts -= addresses.length
    for (const page of yield* fetchAll(addresses, scope, rules, until)) {
      if (!harvest.add(page)) twins++
      else if (follows) yield* know(page.links)
    }
  }
  return { ...harvest, total: frontier.total - twins }
})

/**
 * Reads the website that starts at an address: that page, and up to nineteen others of the same origin and below the same
 * place, those that its sitemap lists or else those that pages link to, as robots.txt allows. All of it takes forty
 * seconds at most.
 */
export const crawlWebsite = Effect.fn("content.crawlWebsite")(function* (url: string) {
  const until = (yield* monotonicMillis) + websiteBounds.time
  const { page: first, rules } = yield* fetchFirst(url).pipe(
    Effect.timeoutOrElse({
      duration: websiteBounds.time,
      orElse: () => Effect.fail(new ImportRefused({ reason: "too-slow" }))
    })
  )
  const { aliases, pages, total } = yield* explore(first, scopeOf(first.url), rules, until)
  const parents = parentsByPath(
    pages.slice(1).map((page) => page.url),
    first.url
  )
  const found: Found = {
    pages: pages.map((page, at) => toPage(page, at === 0 ? null : parents[at - 1]!)),
    total,
    files: filesAt(pages.flatMap(({ files }) => files)),
    aliases
  }
  return found
})
