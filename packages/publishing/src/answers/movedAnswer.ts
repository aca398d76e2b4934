import { findMovedPages, listPublishedRedirects, type PageNode } from "@octavo/content"
import { urlBelow, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { PageCaches } from "../pages/PageCaches.ts"
import { sitePathOf } from "../pages/pageAddresses.ts"
import type { SeenSpace } from "../pages/PageView.ts"
import type { Answer } from "../visits/Answer.ts"
import { permanentRedirect, visitorRedirect } from "./redirectAnswer.ts"

/** Whether every visitor of a site sees the same parts and pages. */
export const isSame = (site: VisibleSite, seen: SeenSpace): boolean =>
  site.edition.conditions.length === 0 && !seen.pages.isConditional

/** A redirect to a path below the site that an audience sees. It tells nobody of a page that depends on the visitor. */
export const redirectWithin = (
  site: VisibleSite,
  path: string,
  search: string,
  isForAll: boolean
): Answer => {
  const { root, site: row } = site.audience
  const location = urlBelow(root, path) + (search === "" ? "" : `?${search}`)
  if (!isForAll || site.audience.preview !== null) return visitorRedirect(location)
  return permanentRedirect(location, row.visibility === "public" || row.visibility === "unlisted")
}

/** The redirect of a page that has another path now. */
export const redirectToPage = (site: VisibleSite, seen: SeenSpace, page: PageNode, search: string): Answer =>
  redirectWithin(site, sitePathOf(seen.siteSpace, seen.pages, page), search, isSame(site, seen))

/**
 * The place of a path without a page: the present path of a part or a page that had it; then the redirects of the repository. Pages
 * that the audience does not see are no places.
 */
export const movedAnswer = Effect.fn("publishing.movedAnswer")(function* (
  site: VisibleSite,
  seen: SeenSpace,
  asked: { readonly ofSite: string; readonly ofSpace: string; readonly search: string }
) {
  const none = { answer: null, alike: [] }
  const { search } = asked
  const part = site.movedTo(asked.ofSite)
  if (part !== null) {
    return { ...none, answer: redirectWithin(site, part, search, site.edition.conditions.length === 0) }
  }
  const { revisionId, spaceId } = seen.siteSpace.head
  const { alike, moved } = yield* findMovedPages(site.spaces, spaceId, asked.ofSpace)
  const { redirects } = yield* PageCaches
  const written = yield* redirects.getOrMake(
    `${spaceId} ${revisionId}`,
    listPublishedRedirects(site.spaces, spaceId)
  )
  const redirected = written.find(({ from }) => from === asked.ofSpace)?.pageId ?? ""
  const page = seen.pages.find(moved ?? "") ?? seen.pages.find(redirected)
  if (page !== undefined && sitePathOf(seen.siteSpace, seen.pages, page) !== asked.ofSite) {
    return { ...none, answer: redirectToPage(site, seen, page, search) }
  }
  return { answer: null, alike }
})
