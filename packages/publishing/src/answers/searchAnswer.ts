import { contentSecurityPolicy, renderSearchResults, type SearchResult } from "@octavo/html"
import { pathBelow, seePages, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { siteFrame } from "../frame/siteFrame.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import { findResults, maxQuery } from "../search/findResults.ts"
import { readSearchPath } from "../search/searchAddresses.ts"
import { seeLinked } from "../pages/PageView.ts"
import { writeText } from "../pages/writeInTurn.ts"
import type { Answer } from "../visits/Answer.ts"
import { countRequest } from "../visits/countRequest.ts"
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

const itemOf = ({ label, ...result }: SearchResult) => ({ title: label, ...result })

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
  const wait = yield* countRequest("search", visit)
  if (wait > 0) {
    const retry = { ...headers, "cache-control": "no-store", "retry-after": String(wait) }
    return asked.isJson ? jsonAnswer(429, { error: tooMany }, retry) : limited(wait, tooMany)
  }
  const scope = { mode: "default", current: siteSpace.siteSpace.id, included: [] } as const
  if (query.trim() !== "") yield* countEvent(site, siteSpace, visit, { type: "search_type_query", query })
  const results = yield* findResults(site, query, scope)
  if (asked.isJson) return jsonAnswer(200, { items: results.map(itemOf) }, { ...headers, ...cacheControl })
  const { assets } = yield* PageCaches
  const seen = { siteSpace, pages: yield* seePages(site, siteSpace) }
  const linked = yield* seeLinked(site, siteSpace)
  const addresses = assets.at(pathBelow(site.audience.siteRoot, "~octavo"))
  const { policy, text } = yield* writeText(() => ({
    text: renderSearchResults(siteFrame(site, seen, linked, undefined), query, results, addresses),
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
