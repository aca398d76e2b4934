import {
  CollectionId,
  listPages,
  pageAtPath,
  type PageNode,
  requireCollection,
  requireSpace,
  SpaceId
} from "@octavo/content"
import type { PageCaches, resolvePublishedUrl } from "@octavo/publishing"
import { getChangeRequest } from "@octavo/reviews"
import { PublishedContentNotFound, type RecentSites, type SitesAddress } from "@octavo/sites"
import { Effect } from "effect"
import { findPeople } from "../presenters/findPeople.ts"
import { presentChangeRequest } from "../presenters/presentChangeRequest.ts"
import { presentCollection } from "../presenters/presentCollection.ts"
import { presentPage } from "../presenters/presentPage.ts"
import { spacePresenter } from "../presenters/spacePresenter.ts"

type Resolved = ReturnType<typeof resolvePublishedUrl>

/** The look-up of URLs of sites, with the caches that it needs. */
export type Resolve = (
  ...asked: Parameters<typeof resolvePublishedUrl>
) => Effect.Effect<
  Effect.Success<Resolved>,
  Effect.Error<Resolved>,
  Exclude<Effect.Services<Resolved>, PageCaches | RecentSites>
>

/** The look-up of a visitor of whom nothing is known. */
export const noVisitor = { token: null, unsignedClaims: {} }

const ofCollection = /^\/(?:v1\/collections|app\/c)\/([^/]+)$/
const ofSpace =
  /^\/v1\/spaces\/([^/]+)(?:\/change-requests\/([^/]+))?(?:\/content(?:\/(page|path)\/([^/]+))?)?$/

const inApplication = /^\/app\/s\/([^/]+)(?:\/r\/(\d+)|\/p\/(.+))?$/

/** The part of a space that a URL names. */
interface Named {
  readonly space: string
  readonly changeRequest?: string | undefined
  readonly page?: { readonly by: "id" | "path"; readonly name: string } | undefined
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const pageWithId = (pages: ReadonlyArray<PageNode>, id: string): PageNode | undefined => {
  for (const page of pages) {
    const found = page.id === id ? page : pageWithId(page.children, id)
    if (found !== undefined) return found
  }
  return undefined
}

/** The part of a space that a path of the application names; undefined for another path. */
const namedInApplication = (path: string): Named | undefined => {
  const [, space, changeRequest, name] = inApplication.exec(path) ?? []
  if (space === undefined) return undefined
  return {
    space: decoded(space),
    changeRequest,
    ...(name !== undefined && { page: { by: "path", name: name.split("/").map(decoded).join("/") } })
  }
}

/** The part of a space that a path of the API names; undefined for another path. */
const namedBy = (path: string): Named | undefined => {
  const [, space, changeRequest, kind, name] = ofSpace.exec(path) ?? []
  if (space === undefined) return undefined
  const page =
    name === undefined
      ? undefined
      : { by: kind === "page" ? ("id" as const) : ("path" as const), name: decoded(name) }
  return { space: decoded(space), changeRequest, page }
}

/** Finds what a URL leads to, of the API, of the application or of a site, as far as the caller may read it. */
export const contentAtUrl = (publicUrl: string, address: SitesAddress, resolve: Resolve) => {
  const spaces = spacePresenter(publicUrl, address)

  const answerSpace = Effect.fnUntraced(function* (named: Named) {
    const spaceId = SpaceId.make(named.space)
    const space = yield* Effect.flatMap(requireSpace(spaceId, "read"), (view) => spaces.one(view))
    const view =
      named.changeRequest === undefined ? null : yield* getChangeRequest(spaceId, named.changeRequest)
    const changeRequest =
      view === null
        ? undefined
        : presentChangeRequest(publicUrl)(view, yield* findPeople(publicUrl, [view.changeRequest.createdBy]))
    const answer = { space, ...(changeRequest !== undefined && { changeRequest }) }
    if (named.page === undefined) return answer
    const { pages } = yield* listPages(spaceId, view?.snapshot ?? null)
    const { by, name } = named.page
    const page = by === "id" ? pageWithId(pages, name) : pageAtPath(pages, name).at(-1)
    if (page === undefined) return yield* new PublishedContentNotFound()
    return { ...answer, page: presentPage({ publicUrl, spaceId, metadata: true })(page) }
  })

  /** The space and the page that a URL of a site leads to; a URL that stands for another one is followed once. */
  const namedOnSite = Effect.fnUntraced(function* (url: string) {
    const first = yield* resolve(url, noVisitor, false)
    const found =
      first.kind === "redirect" && first.target === "content"
        ? yield* resolve(first.url, noVisitor, false)
        : first
    if (found.kind === "redirect") return yield* new PublishedContentNotFound()
    const { draft, path, siteSpace } = found
    const named: Named = {
      space: siteSpace.head.spaceId,
      ...(draft?.kind === "changeRequest" && { changeRequest: draft.id }),
      ...(path !== "" && { page: { by: "path", name: path } })
    }
    return named
  })

  return (url: string) =>
    Effect.gen(function* () {
      const { origin, pathname } = new URL(url)
      const own =
        /^\/(v1|app)\//.test(url.slice(publicUrl.length)) &&
        url.startsWith(publicUrl) &&
        origin === new URL(publicUrl).origin
      const path = own ? pathname.slice(new URL(publicUrl).pathname.replace(/(?<!\/)\/+$/, "").length) : ""
      const [, collection] = ofCollection.exec(path) ?? []
      if (collection !== undefined) {
        const view = yield* requireCollection(CollectionId.make(decoded(collection)), "read")
        return { collection: presentCollection(publicUrl)(view) }
      }
      return yield* answerSpace(namedBy(path) ?? namedInApplication(path) ?? (yield* namedOnSite(url)))
    }).pipe(
      // Whatever is missing on the way, there is nothing at the URL.
      Effect.catchTags({
        CollectionNotFound: () => new PublishedContentNotFound(),
        SpaceNotFound: () => new PublishedContentNotFound(),
        RevisionNotFound: () => new PublishedContentNotFound(),
        ChangeRequestNotFound: () => new PublishedContentNotFound()
      })
    )
}
