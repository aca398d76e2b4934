import { seePages, urlBelow, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { markdownOfView } from "../pages/markdownOfView.ts"
import { homeOf } from "../pages/pageAddresses.ts"
import { isShared } from "../pages/PageView.ts"
import { viewOf } from "../pages/viewOf.ts"
import { type Answer, packed } from "../visits/Answer.ts"
import { headersOfSite } from "./answerHeaders.ts"

/** A page as Markdown for an audience, at its path with `.md`; that of the first page of a site space is `index.md`. */
export const markdownAnswer = Effect.fnUntraced(function* (site: VisibleSite, path: string) {
  if (!path.endsWith(".md")) return null
  const ofPage = path.slice(0, -".md".length).replace(/(?:^|\/)index$/, "")
  const place = site.locate(ofPage)
  if (place === null || place.kind !== "page") return null
  const pages = yield* seePages(site, place.siteSpace)
  const trail = place.path === "" ? pages.trailOf(homeOf(pages)?.id ?? "") : pages.at(place.path)
  const page = trail.at(-1)
  if (page === undefined || page.kind === "group" || page.kind === "link") return null
  const view = yield* viewOf(site, { siteSpace: place.siteSpace, pages }, trail)
  const shared = isShared(view)
  const { root, shareKey } = site.audience
  const answer: Answer = {
    status: 200,
    headers: {
      ...headersOfSite(site.audience),
      "content-type": "text/markdown; charset=utf-8",
      "cache-control": shared ? "public, max-age=0, must-revalidate" : "private, no-cache",
      vary: shared ? "Accept-Encoding" : "Accept-Encoding, Cookie",
      ...(shareKey === null && { link: `<${urlBelow(root, ofPage)}>; rel="canonical"` })
    },
    body: packed(yield* markdownOfView(view))
  }
  return answer
})
