import { seePages, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { cardOf, cardPath } from "../cards/cardOf.ts"
import { SiteCards } from "../cards/SiteCards.ts"
import type { Answer } from "../visits/Answer.ts"
import { countRequest } from "../limits/countRequest.ts"
import type { Visit } from "../visits/Visit.ts"
import { headersOfSite } from "./answerHeaders.ts"
import { limited, undrawn } from "./plainAnswers.ts"

const tooMany = "Too many pictures are being drawn. Try again later."

const ofCard = /^~octavo\/cards\/([\w-]{1,100})\/([\w-]{1,100})\/[0-9a-f]{16}\.png$/

/** Answers the address of the social card of a page that the audience sees. A former address gets the present card, which nobody keeps. */
export const cardAnswer = Effect.fn("publishing.cardAnswer")(function* (
  site: VisibleSite,
  path: string,
  visit: Visit
) {
  const [, siteSpaceId, pageId] = ofCard.exec(path) ?? []
  if (siteSpaceId === undefined || pageId === undefined) return null
  const siteSpace = site.siteSpaces.find((one) => one.siteSpace.id === siteSpaceId)
  if (siteSpace === undefined) return null
  const page = (yield* seePages(site, siteSpace)).find(pageId)
  const present = page && cardPath(site, siteSpace, page)
  if (page === undefined || present === undefined) return null
  const headers = {
    ...headersOfSite(site.audience),
    // Whether a page is seen may depend on its visitor, so that shared caches keep no card.
    "cache-control": present === path ? "private, max-age=86400" : "no-store"
  }
  const wait = yield* countRequest("card", visit)
  if (wait > 0) return limited(wait, tooMany)
  if (visit.method === "HEAD") {
    const head: Answer = { status: 200, headers: { ...headers, "content-type": "image/png" }, body: null }
    return head
  }
  const { draw } = yield* SiteCards
  return yield* draw(cardOf(site, siteSpace, page)).pipe(
    Effect.map((bytes): Answer => ({
      status: 200,
      headers,
      body: { kind: "bytes", bytes, contentType: "image/png", name: "card.png" }
    })),
    Effect.catchTag("CardRefused", ({ retryAfter }) =>
      Effect.succeed(retryAfter === null ? undrawn : limited(retryAfter, tooMany))
    )
  )
})
