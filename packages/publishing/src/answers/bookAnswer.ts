import type { PageNode } from "@octavo/content"
import { hashBytes } from "@octavo/kernel"
import { seeCustomization, seePages, urlBelow, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { type BookOrder, SiteBooks } from "../books/SiteBooks.ts"
import { keyOfSpaces } from "../files/seeSpaces.ts"
import { homeOf } from "../pages/pageAddresses.ts"
import type { SeenSpace } from "../pages/PageView.ts"
import type { Answer } from "../visits/Answer.ts"
import { countRequest } from "../limits/countRequest.ts"
import type { Visit } from "../visits/Visit.ts"
import { headersOfSite } from "./answerHeaders.ts"
import { limited, unprinted } from "./plainAnswers.ts"

const tooMany = "Too many PDFs are being made. Try again later."

const parts = ["page", "section", "space"] as const
type Part = (typeof parts)[number]

/** The page that a path without its ending names, and whether the path is that of a page by itself. */
const pageAt = Effect.fnUntraced(function* (site: VisibleSite, path: string) {
  const written = site.locate(path)
  if (written?.kind === "page") {
    const pages = yield* seePages(site, written.siteSpace)
    // A page whose own path ends so.
    if (pages.at(written.path).length > 0) return null
  }
  const place = site.locate(path.slice(0, -".pdf".length))
  if (place?.kind !== "page") return null
  const seen: SeenSpace = { siteSpace: place.siteSpace, pages: yield* seePages(site, place.siteSpace) }
  const isHome = place.path === "" || place.path.toLowerCase() === "index"
  const page = isHome ? homeOf(seen.pages) : seen.pages.at(place.path).at(-1)
  return page === undefined || page.kind === "link" ? null : { seen, page }
})

const orderOf = (
  site: VisibleSite,
  { pages, siteSpace }: SeenSpace,
  page: PageNode,
  part: Part
): BookOrder => {
  const { revisionId, spaceId } = siteSpace.head
  const { root, scope } = site.audience
  return {
    key: hashBytes(`${keyOfSpaces(site, [{ pages, siteSpace }], "book")} ${JSON.stringify(scope)}`),
    spaceId,
    revisionId,
    pageId: part === "space" ? null : page.id,
    only: part === "page",
    title: siteSpace.title,
    pages: pages.pages,
    scope,
    file: ({ id, name }) => urlBelow(root, `~octavo/files/${spaceId}/${id}/${name}`)
  }
}

/**
 * Answers paths that end in `.pdf`: the page before that as a book, with `?part=section` the pages below it too, with `?part=space` all
 * pages of the space. The book has what the visitor sees.
 */
export const bookAnswer = Effect.fn("publishing.bookAnswer")(function* (
  site: VisibleSite,
  path: string,
  visit: Visit
) {
  if (!/[^/]\.pdf$/i.test(path)) return null
  const asked = visit.query.get("part") ?? "page"
  const part = parts.find((one) => one === asked)
  const found = part === undefined ? null : yield* pageAt(site, path)
  if (part === undefined || found === null) return null
  const { page, seen } = found
  if (!seeCustomization(site, seen.siteSpace).pdf.enabled) return null
  const headers = { ...headersOfSite(site.audience), "cache-control": "no-store", "x-robots-tag": "noindex" }
  const contentType = "application/pdf"
  if (visit.method === "HEAD") {
    const head: Answer = { status: 200, headers: { ...headers, "content-type": contentType }, body: null }
    return head
  }
  const wait = yield* countRequest("book", visit)
  if (wait > 0) return limited(wait, tooMany)
  const name = `${part === "space" ? seen.siteSpace.title : page.title}.pdf`
  const { print } = yield* SiteBooks
  return yield* print(orderOf(site, seen, page, part)).pipe(
    Effect.map((bytes): Answer => ({
      status: 200,
      headers,
      body: { kind: "bytes", bytes, contentType, name }
    })),
    Effect.catchTag("BookRefused", ({ retryAfter }) =>
      Effect.succeed(retryAfter === null ? unprinted : limited(retryAfter, tooMany))
    )
  )
})
