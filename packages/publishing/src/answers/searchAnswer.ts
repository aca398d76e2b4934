import { contentSecurityPolicy, renderSearchResults, type SearchResult } from "@octavo/html"
import { pathBelow, seePages, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { siteFrame } from "../frame/siteFrame.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import { findResults, maxQuery } from "../search/findResults.ts"
import { readSearchPath } from "../search/searchAddresses.ts"
import { scopeOfSearch } from "../search/searchFilters.ts"
import { seeLinked } from "../pages/PageView.ts"
import { writeText } from "../pages/writeInTurn.ts"
import type { Answer } from "../visits/Answer.ts"
import { countSearch } from "../limits/countSearch.ts"
import { countEvent } from "../visits/VisitEvents.ts"
import type { Visit } from "../visits/Visit.ts"
import { headersOfSite } from "./answerHeaders.ts"
import { jsonAnswer } from "./jsonAnswer.ts"
import { limited, noSite } from "./plainAnswers.ts"

const tooMany = "Too many searches. Try again later."

/** Results are for one audience; going back to them within half a minute searches for nothing. */
const cacheControl = {
  "cache-control": "private, max-age=30",
  vary: "Accept-Encoding, Cookie, Authorization"
}

const itemOf = ({ label, sections, ...result }: SearchResult) => ({
  title: label,
  ...result,
  ...(sections !== undefined && {
    sections: sections.map(({ label, ...section }) => ({ title: label, ...section }))
  })
})

/** The answer to a search of an audience: a page of results, or results for the dialog; null for another path. */
export const searchAnswer = Effect.fn("publishing.searchAnswer")(function* (
  site: VisibleSite,
  path: string,
  visit: Visit
) {
  const asked = readSearchPath(path)
  if (asked === null) return null
  const siteSpace = site.siteSpaces.find((one) => one.siteSpace.id === asked.current) ?? site.defaultSiteSpace
  if (siteSpace === null) return noSite
  const headers = headersOfSite(site.audience)
  const query = (visit.query.get("q") ?? "").slice(0, maxQuery)
  const scope = scopeOfSearch(site, siteSpace, visit.query)
  const isEmpty = query.trim() === ""
  const { found, wait } = isEmpty
    ? { found: [], wait: 0 }
    : yield* countSearch(visit, findResults(site, query, scope))
  if (found === null) {
    const retry = { ...headers, "cache-control": "no-store", "retry-after": String(wait) }
    return asked.isJson ? jsonAnswer(429, { error: tooMany }, retry) : limited(wait, tooMany)
  }
  if (!isEmpty) yield* countEvent(site, siteSpace, visit, { type: "search_type_query", query })
  if (asked.isJson) return jsonAnswer(200, { items: found.map(itemOf) }, { ...headers, ...cacheControl })
  const { assets } = yield* PageCaches
  const seen = { siteSpace, pages: yield* seePages(site, siteSpace) }
  const linked = yield* seeLinked(site, siteSpace)
  const addresses = assets.at(pathBelow(site.audience.siteRoot, "~octavo"))
  const { policy, text } = yield* writeText(() => ({
    text: renderSearchResults(siteFrame(site, seen, linked, undefined, assets.hash), query, found, addresses),
    policy: contentSecurityPolicy({})
  }))
  const answer: Answer = {
    status: 200,
    headers: {
      ...headers,
      ...cacheControl,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "x-robots-tag": "noindex, nofollow"
    },
    body: { kind: "text", text }
  }
  return answer
})
