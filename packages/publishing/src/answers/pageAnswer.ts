import { type PageNode, pageScope } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { isIndexed } from "../files/listedPages.ts"
import { isVersionIndexed } from "../frame/currentVersionOf.ts"
import { PageCaches } from "../pages/PageCaches.ts"
import { isShared, keyOf, type SeenSpace } from "../pages/PageView.ts"
import { renderView } from "../frame/renderView.ts"
import { viewOf } from "../pages/viewOf.ts"
import { prefersMarkdown } from "../visits/prefersMarkdown.ts"
import { countEvent, eventAgain } from "../visits/VisitEvents.ts"
import type { Visit } from "../visits/Visit.ts"
import { keptAnswer } from "./keptAnswer.ts"
import { markdownAnswer } from "./markdownAnswer.ts"

/** The answer with a page that an audience sees, as HTML or as Markdown. */
export const pageAnswer = Effect.fnUntraced(function* (
  site: VisibleSite,
  seen: SeenSpace,
  trail: ReadonlyArray<PageNode>,
  visit: Visit
) {
  if (prefersMarkdown(visit.accept)) return yield* markdownAnswer(site, seen, trail, visit, true)
  const view = yield* viewOf(site, seen, trail)
  const { assets } = yield* PageCaches
  const kept = {
    key: keyOf(view, pageScope(view.content.variables, view.page), assets.hash),
    isShared: isShared(view),
    contentType: "text/html; charset=utf-8",
    vary: ["Accept"],
    headers: isIndexed(trail) && isVersionIndexed(site, seen.siteSpace) ? {} : { "x-robots-tag": "noindex" }
  }
  const answer = yield* keptAnswer(site, kept, visit, renderView(view))
  const event = { type: "page_view", pageId: view.page.id } as const
  yield* countEvent(site, seen.siteSpace, visit, event)
  const { claims, preview, site: of, until } = site.audience
  if (preview !== null) return answer
  const again = yield* eventAgain(site, seen.siteSpace, event)
  if (kept.isShared) return { ...answer, again }
  const audience = { site: `${of.id} ${of.version}`, claims: hashBytes(JSON.stringify(claims)), until }
  return { ...answer, again, audience }
})
