import { contentSecurityPolicy, renderThanks } from "@octavo/html"
import { PageRating, pathBelow, seeCustomization, seePages, type VisibleSite } from "@octavo/sites"
import { Effect, Schema } from "effect"
import { siteFrame } from "../frame/siteFrame.ts"
import { hrefOf } from "../pages/pageAddresses.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import { seeLinked } from "../pages/PageView.ts"
import { writeText } from "../pages/writeInTurn.ts"
import type { Answer } from "../visits/Answer.ts"
import { countRequest } from "../limits/countRequest.ts"
import { countEvent } from "../visits/VisitEvents.ts"
import type { Visit } from "../visits/Visit.ts"
import { headersOfSite } from "./answerHeaders.ts"
import { jsonAnswer } from "./jsonAnswer.ts"
import { limited, noSite, refusedForm } from "./plainAnswers.ts"

const shape = /^~octavo\/feedback\/([\w-]+)$/

const tooMany = "Too many answers came from this address. Try again later."

const isRating = Schema.is(PageRating)

/** The form of a visitor; null for one that pages of other origins send, or that cannot be read. */
const formOf = ({ audience }: VisibleSite, { post }: Visit): URLSearchParams | null => {
  if (post === undefined || post.body === null) return null
  // Browsers send the word `null` where a page tells nobody its address.
  const isForeign = post.origin !== null && post.origin !== "null" && post.origin !== audience.root.origin
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(post.contentType)
  return isForeign || !isForm ? null : new URLSearchParams(post.body)
}

/** The answer to a reader who says whether a page helped: thanks, as a page or, for its script, in JSON. Null for another path. */
export const feedbackAnswer = Effect.fn("publishing.feedbackAnswer")(function* (
  site: VisibleSite,
  path: string,
  visit: Visit
) {
  const id = shape.exec(path)?.[1]
  const siteSpace = site.siteSpaces.find((one) => one.siteSpace.id === id)
  if (siteSpace === undefined || visit.method !== "POST") return null
  if (!seeCustomization(site, siteSpace).feedback.enabled) return noSite
  const wait = yield* countRequest("feedback", visit)
  if (wait > 0) return limited(wait, tooMany)
  const form = formOf(site, visit)
  const rating = form?.get("rating")
  if (form === null || !isRating(rating)) return refusedForm
  const seen = { siteSpace, pages: yield* seePages(site, siteSpace) }
  const page = seen.pages.find(form.get("page") ?? "")
  if (page === undefined) return noSite
  yield* countEvent(site, siteSpace, visit, { type: "page_post_feedback", pageId: page.id, rating })
  const headers = { ...headersOfSite(site.audience), "cache-control": "no-store", "x-robots-tag": "noindex" }
  if (visit.accept?.includes("application/json") === true) return jsonAnswer(200, {}, headers)
  const { assets } = yield* PageCaches
  const linked = yield* seeLinked(site, siteSpace)
  const back = { label: page.title, href: hrefOf(site, siteSpace, seen.pages, page) }
  const addresses = assets.at(pathBelow(site.audience.siteRoot, "~octavo"))
  const { policy, text } = yield* writeText(() => ({
    text: renderThanks(siteFrame(site, seen, linked, undefined, assets.hash), back, addresses),
    policy: contentSecurityPolicy({})
  }))
  const answer: Answer = {
    status: 200,
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy
    },
    body: { kind: "text", text }
  }
  return answer
})
