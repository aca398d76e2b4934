import type { PageId, PageNode } from "@octavo/content"
import { contentSecurityPolicy, renderNotFound } from "@octavo/html"
import { loginPath, pathBelow, RecentSites, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { siteFrame } from "../frame/siteFrame.ts"
import { hrefOf } from "../pages/pageAddresses.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import { seeLinked, type SeenSpace } from "../pages/PageView.ts"
import { writeText } from "../pages/writeInTurn.ts"
import type { Answer } from "../visits/Answer.ts"
import { countRequest } from "../limits/countRequest.ts"
import type { Visit } from "../visits/Visit.ts"
import { headersOfSite } from "./answerHeaders.ts"
import { noSite } from "./plainAnswers.ts"

const maxSuggestions = 5

const documentsIn = (pages: ReadonlyArray<PageNode>): ReadonlyArray<PageNode> =>
  pages.flatMap((page) => [...(page.kind === "document" ? [page] : []), ...documentsIn(page.children)])

const pairsOf = (text: string): ReadonlySet<string> => {
  const pairs = new Set<string>()
  for (let index = 0; index + 1 < text.length; index++) pairs.add(text.slice(index, index + 2))
  return pairs
}

/** The likeness of two paths: the share of pairs of letters that they have in common (the coefficient of Dice). */
const likeness = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  let common = 0
  for (const pair of one) if (other.has(pair)) common++
  return one.size + other.size === 0 ? 0 : (2 * common) / (one.size + other.size)
}

/** Paths less alike than this have nothing to do with each other. */
const leastLikeness = 0.5

/** The words of a path, as somebody would search for them. */
const wordsOf = (path: string): string =>
  path
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== "")
    .slice(-6)
    .join(" ")

/** The likeness of two paths or of their last parts, whichever is greater. */
const likenessOf = (asked: string, path: string): number =>
  Math.max(likeness(pairsOf(asked), pairsOf(path)), likeness(pairsOf(lastOf(asked)), pairsOf(lastOf(path))))

const lastOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1)

/** The visible pages that a path may have meant: those that had its last slug, then those with a path like it. */
function* suggestionsFor(
  { pages }: SeenSpace,
  path: string,
  alike: ReadonlyArray<PageId>
): Generator<void, ReadonlyArray<PageNode>, void> {
  const asked = path.toLowerCase()
  const likely: Array<{ readonly page: PageNode; readonly score: number }> = []
  for (const page of documentsIn(pages.navigation)) {
    const score = likenessOf(asked, page.path.toLowerCase())
    if (score >= leastLikeness) likely.push({ page, score })
    yield
  }
  const nearest = likely.sort((a, b) => b.score - a.score).map(({ page }) => page)
  const known = alike.flatMap((id) => pages.find(id) ?? [])
  return [...new Set([...known, ...nearest])].slice(0, maxSuggestions)
}

/** The address where visitors get a token, and from where they come back; undefined where no page issues tokens. */
const signInTo = Effect.fnUntraced(function* (site: VisibleSite, seen: SeenSpace, path: string) {
  const { preview, root, site: row } = site.audience
  if (preview !== null) return undefined
  const { auth } = yield* (yield* RecentSites).visitorSettings(row)
  if (auth === null || auth.fallbackUrl === null) return undefined
  const asked = [seen.siteSpace.path, path].filter((part) => part !== "").join("/")
  const location = pathBelow({ origin: "", path: "" }, asked)
  return `${pathBelow(root, loginPath)}?location=${encodeURIComponent(location)}`
})

/**
 * The answer to a path without a page that the audience sees, with likely ones. It compares the path with those of all pages, so that an
 * address that asks for many such paths gets a plain answer.
 */
export const notFoundAnswer = Effect.fnUntraced(function* (
  site: VisibleSite,
  seen: SeenSpace,
  path: string,
  alike: ReadonlyArray<PageId>,
  visit: Visit
) {
  if ((yield* countRequest("missing", visit)) > 0) return noSite
  const { assets } = yield* PageCaches
  const linked = yield* seeLinked(site, seen.siteSpace)
  const addresses = assets.at(pathBelow(site.audience.siteRoot, "~octavo"))
  const signIn = yield* signInTo(site, seen, path)
  const { policy, text } = yield* writeText(function* () {
    const suggestions = (yield* suggestionsFor(seen, path, alike)).map((page) => ({
      label: page.title,
      href: hrefOf(site, seen.siteSpace, seen.pages, page)
    }))
    const frame = siteFrame(site, seen, linked, undefined, assets.hash)
    return {
      text: renderNotFound(frame, suggestions, wordsOf(path), signIn, addresses),
      policy: contentSecurityPolicy({})
    }
  })
  const answer: Answer = {
    status: 404,
    headers: {
      ...headersOfSite(site.audience),
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
      "x-robots-tag": "noindex"
    },
    body: { kind: "text", text }
  }
  return answer
})
