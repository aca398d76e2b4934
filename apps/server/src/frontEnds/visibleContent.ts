import type { PageResource } from "@octavo/api"
import {
  type PageId,
  type PageNode,
  PageNotFound,
  Revision,
  type RevisionId,
  Revisions,
  type SpaceId
} from "@octavo/content"
import { hashBytes, type Signer } from "@octavo/kernel"
import { readPage, seeFiles } from "@octavo/publishing"
import { seePages, type VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { encodeJson } from "../http/EncodedJson.ts"
import { withRevisionTag, withRevisionTagOfJson } from "../http/revisionTag.ts"
import { pageTreeParts } from "../presenters/pageTreeParts.ts"
import { presentPage } from "../presenters/presentPage.ts"
import { revisionParts } from "../presenters/presentRevision.ts"
import { requireVisibleRevision } from "./forFrontEnds.ts"
import { filePresenter } from "./visibleFiles.ts"

interface OfSpace {
  readonly params: { readonly spaceId: SpaceId; readonly revisionId?: RevisionId }
}
interface OfPage {
  readonly params: OfSpace["params"] & { readonly pageId: PageId }
  readonly query: { readonly format?: "document" | "html" | "markdown" }
}
interface OfPath {
  readonly params: OfSpace["params"] & { readonly pagePath: string }
  readonly query: OfPage["query"]
}

/** A page without what decides who sees it, and without its whole text and the values that only its author writes down. */
const bare = (page: PageNode): PageNode => {
  const { condition: _, variables: __, ...attributes } = page.attributes
  return { ...page, attributes, git: null, sourceHash: null, children: page.children.map(bare) }
}

/** Finds a space that the audience sees, with its pages, and a tag that changes with what the audience sees of it. */
const see = Effect.fnUntraced(function* (site: VisibleSite, request: OfSpace) {
  const siteSpace = yield* requireVisibleRevision(site, request)
  const pages = yield* seePages(site, siteSpace)
  const { audience, edition } = site
  const outcomes = [audience.outcomesOf(edition.conditions), pages.outcomes, audience.claims]
  const tag = hashBytes(JSON.stringify([siteSpace.head.revisionId, audience.site.version, outcomes]))
  return { siteSpace, pages, tag }
})

/** Answers reads of content by what the audience of a site sees of it: at the heads of its spaces, with conditions and expressions evaluated. */
export const visibleContent = (publicUrl: string, signer: Signer["Service"]) => {
  const wanted = ({ params: { spaceId } }: OfSpace) => ({ publicUrl, spaceId, metadata: false })
  const presented = (request: OfSpace, page: PageNode): PageResource =>
    presentPage(wanted(request))(bare(page))

  /** A page with its text. Texts of other spaces and specifications are part of it, so that it has a tag of its own content. */
  const answerPage = Effect.fnUntraced(function* (
    site: VisibleSite,
    request: OfPage | OfPath,
    find: (pages: Effect.Success<ReturnType<typeof see>>["pages"]) => PageNode | undefined
  ) {
    const { pages, siteSpace } = yield* see(site, request)
    const page = find(pages)
    if (page === undefined) return yield* new PageNotFound({ pageId: "" })
    const text = yield* readPage(
      site,
      siteSpace,
      page,
      // The HTML of the application leads into it, where a front end never goes.
      request.query.format === "markdown" ? "markdown" : "document"
    )
    const answer = { ...presented(request, page), ...text }
    return yield* withRevisionTag(hashBytes(JSON.stringify(answer)), answer)
  })

  return {
    revision: Effect.fnUntraced(function* (site: VisibleSite, request: OfSpace) {
      const { pages, siteSpace, tag } = yield* see(site, request)
      const { day, present } = yield* filePresenter(publicUrl, signer, request.params.spaceId)
      const encode = Effect.gen(function* () {
        const found = yield* Effect.orDie((yield* Revisions).get(siteSpace.head.revisionId))
        // How a revision came about is for members, and a merge has to name its change request.
        const revision = new Revision({ ...found, type: "edits" })
        const files = [...(yield* seeFiles(site, siteSpace)).values()]
        const content = { revision, pages: pages.pages.map(bare), files, reusables: [], variables: [] }
        return yield* encodeJson(revisionParts(wanted(request), content, present), false)
      })
      // The links to files change day by day.
      return yield* withRevisionTagOfJson(hashBytes(`${day} ${tag}`), encode)
    }),

    pages: Effect.fnUntraced(function* (site: VisibleSite, request: OfSpace) {
      const { pages, tag } = yield* see(site, request)
      const parts = Effect.sync(() => pageTreeParts(pages.pages.map(bare), wanted(request)))
      return yield* withRevisionTagOfJson(
        tag,
        Effect.flatMap(parts, (some) => encodeJson(some, false))
      )
    }),

    page: (site: VisibleSite, request: OfPage) =>
      answerPage(site, request, (pages) => pages.find(request.params.pageId)),

    pageByPath: (site: VisibleSite, request: OfPath) =>
      answerPage(site, request, (pages) => pages.at(request.params.pagePath).at(-1)),

    pageDocument: Effect.fnUntraced(function* (site: VisibleSite, request: OfPage) {
      const { pages, siteSpace } = yield* see(site, request)
      const page = pages.find(request.params.pageId)
      const text = page === undefined ? null : yield* readPage(site, siteSpace, page, "document")
      if (text === null || !("document" in text)) {
        return yield* new PageNotFound({ pageId: request.params.pageId })
      }
      return yield* withRevisionTag(hashBytes(JSON.stringify(text.document)), text.document)
    })
  }
}
