import { type PageNode, pageScope } from "@octavo/content"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "../pages/PageCaches.ts"
import { isShared, keyOf, type SeenSpace } from "../pages/PageView.ts"
import { renderView } from "../pages/renderView.ts"
import { viewOf } from "../pages/viewOf.ts"
import type { Answer } from "../visits/Answer.ts"
import type { Visit } from "../visits/Visit.ts"
import { headersOfSite } from "./answerHeaders.ts"

/** The answer with a page that an audience sees. A page that is kept takes no statement here, and one that the visitor has no body. */
export const pageAnswer = Effect.fn("publishing.pageAnswer")(function* (
  site: VisibleSite,
  seen: SeenSpace,
  trail: ReadonlyArray<PageNode>,
  visit: Visit
) {
  const { assets, rendered } = yield* PageCaches
  const view = yield* viewOf(site, seen, trail)
  const key = keyOf(view, pageScope(view.content.variables, view.page), assets.hash)
  const etag = `W/"${key.slice(0, 32)}"`
  const shared = isShared(view)
  const isPreview = site.audience.preview !== null
  const headers = {
    ...headersOfSite(site.audience),
    "cache-control": isPreview
      ? "no-store"
      : shared
        ? "public, max-age=0, must-revalidate"
        : "private, no-cache",
    vary: shared ? "Accept-Encoding" : "Accept-Encoding, Cookie",
    ...(!isPreview && { etag })
  }
  if (!isPreview && visit.ifNoneMatch?.includes(etag.slice(2)) === true) {
    const unchanged: Answer = { status: 304, headers, body: null }
    return unchanged
  }
  const { body, policy } = yield* rendered.getOrMake(key, renderView(view))
  const answer: Answer = {
    status: 200,
    headers: { ...headers, "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
    body
  }
  return answer
})
