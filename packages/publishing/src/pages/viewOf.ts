import type { PageNode } from "@octavo/content"
import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "./PageCaches.ts"
import { keyOfText, textOf } from "./textOf.ts"
import { type PageView, seeLinked, type SeenSpace } from "./PageView.ts"

/** A page that an audience sees, with its facts and the pages that it links to. Facts that are kept take no statement. */
export const viewOf = Effect.fnUntraced(function* (
  site: VisibleSite,
  seen: SeenSpace,
  trail: ReadonlyArray<PageNode>
) {
  const page = trail.at(-1)!
  const { contents } = yield* PageCaches
  const content = yield* contents.getOrMake(
    keyOfText(seen, page),
    Effect.map(textOf(site, seen, page), ({ content }) => content)
  )
  const linked = yield* seeLinked(site, seen.siteSpace, content)
  const view: PageView = { ...seen, ...linked, site, trail, page, content }
  return view
})
