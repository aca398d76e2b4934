import type { PageNode } from "@octavo/content"
import { seePages, type VisibleSite, type VisibleSiteSpace } from "@octavo/sites"
import { Effect } from "effect"
import { shownDocument, writeView } from "../files/writeView.ts"
import { viewOf } from "../pages/viewOf.ts"

const hasText = ({ kind }: PageNode): boolean => kind === "document" || kind === "computed"

/** The text of a page that an audience sees, in one form or the other; null for groups and links. */
export const readPage = Effect.fn("publishing.readPage")(function* (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace,
  page: PageNode,
  format: "document" | "markdown"
) {
  if (!hasText(page)) return null
  const pages = yield* seePages(site, siteSpace)
  const view = yield* viewOf(site, { siteSpace, pages }, pages.trailOf(page.id))
  if (format === "markdown") return { markdown: yield* writeView(view) }
  return { document: yield* shownDocument(view) }
})
