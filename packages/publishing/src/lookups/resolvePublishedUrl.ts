import {
  admitVisitor,
  findDefaultSite,
  findSiteAt,
  mayResolve,
  pathBelow,
  previewCookie,
  PublishedContentNotFound,
  seePages,
  seeSite,
  signSiteToken,
  type Site,
  type SitePlace,
  unsignedCookie,
  urlBelow,
  type VisibleSite,
  type VisibleSiteSpace
} from "@octavo/sites"
import { hashBytes } from "@octavo/kernel"
import { Effect } from "effect"
import { movedAnswer } from "../answers/movedAnswer.ts"
import { siteRedirectAnswer } from "../answers/siteRedirectAnswer.ts"
import { readPath } from "../visits/readPath.ts"

/** The visitor whom a front end asks for. */
export interface AskedVisitor {
  readonly token: string | null
  readonly unsignedClaims: Readonly<Record<string, unknown>>
}

/** The place that a URL of a site leads to. */
export interface ResolvedContent {
  readonly kind: "content"
  readonly site: Site
  readonly siteSpace: VisibleSiteSpace
  /** The path of a page in its space, without slashes around it. */
  readonly path: string
  /** The paths of the site space and of the site, with the slashes around them. */
  readonly basePath: string
  readonly siteBasePath: string
  readonly canonicalUrl: string
  readonly shareKey: string | null
  readonly draft: { readonly kind: "changeRequest" | "revision"; readonly id: string } | null
  /** Whether no further part of the URL can belong to the site. */
  readonly isComplete: boolean
  /** The hash of the claims of a visitor; null without claims. */
  readonly contextId: string | null
  /** A token with which the content is read as this visitor sees it. */
  readonly siteToken: string
}

/** A URL that stands for another one: of published content, or of the page that issues tokens. */
export interface ResolvedRedirect {
  readonly kind: "redirect"
  readonly target: "content" | "external"
  readonly url: string
}

const redirectTo = (url: string, target: "content" | "external" = "content"): ResolvedRedirect => ({
  kind: "redirect",
  target,
  url
})

const aboutVisitors = (name: string): boolean =>
  name === "token" || name === "jwt_token" || name.startsWith("visitor.")

/** The credentials of a look-up. What the URL says of a visitor counts as if it had become a cookie. */
const credentialsOf = (url: URL, visitor: AskedVisitor) => {
  const query = new URLSearchParams([...url.searchParams].filter(([name]) => !aboutVisitors(name)))
  const preview = url.searchParams.get("token")
  const claims = JSON.stringify(visitor.unsignedClaims)
  const cookies = new Map([
    ...(preview === null ? [] : [[previewCookie, preview] as const]),
    ...(claims === "{}" ? [] : [[unsignedCookie, encodeURIComponent(claims)] as const])
  ])
  return { query, cookies, bearer: visitor.token ?? url.searchParams.get("jwt_token"), address: null }
}

/** The place of a site that a URL names, for who may resolve it; another URL that it stands for; or nothing. */
const placeOf = Effect.fnUntraced(function* (url: URL) {
  const read = readPath(url.pathname)
  const at = read === null ? null : yield* findSiteAt({ host: url.host, path: read.path })
  if (at === null) return null
  if (at.kind === "site") {
    return (yield* mayResolve(at.site)) ? at : null
  }
  if (at.kind === "redirect") return redirectTo(`${at.url}${url.search}`)
  const found = yield* findDefaultSite()
  return found === null ? null : redirectTo(found)
})

const withSlashes = (path: string): string => (path.endsWith("/") ? path : `${path}/`)

const isComplete = (site: VisibleSite, siteSpace: VisibleSiteSpace, path: string): boolean => {
  if (path !== "") return true
  if (site.sections.length > 1 && siteSpace.path === "") return false
  return (
    site.variantsOf(siteSpace).length < 2 || siteSpace.path.split("/").at(-1) === siteSpace.siteSpace.path
  )
}

/** The URL that a path without a page stands for; null for none. */
const movedTo = Effect.fnUntraced(function* (
  site: VisibleSite,
  siteSpace: VisibleSiteSpace,
  ofSite: string,
  ofSpace: string
) {
  const seen = { siteSpace, pages: yield* seePages(site, siteSpace) }
  if (ofSpace === "" || seen.pages.at(ofSpace).length > 0) return null
  const { answer } = yield* movedAnswer(site, seen, { ofSite, ofSpace, search: "" })
  const redirect = answer ?? (yield* siteRedirectAnswer(site, seen, ofSite, ""))
  return redirect?.headers["location"] ?? null
})

const contentAt = Effect.fnUntraced(function* (at: SitePlace, site: VisibleSite, path: string) {
  const place = site.locate(path)
  if (place === null) return yield* new PublishedContentNotFound()
  const { claims, preview, root, shareKey, siteRoot } = site.audience
  if (place.kind === "redirect") return redirectTo(urlBelow(root, place.path))
  const { siteSpace } = place
  const moved = yield* movedTo(site, siteSpace, path, place.path)
  if (moved !== null) return redirectTo(moved)
  const resolved: ResolvedContent = {
    kind: "content",
    site: at.site,
    siteSpace,
    path: place.path,
    basePath: withSlashes(pathBelow(root, siteSpace.path)),
    siteBasePath: withSlashes(pathBelow(siteRoot, "")),
    canonicalUrl: urlBelow(root, path),
    shareKey,
    draft: preview?.draft ?? null,
    isComplete: isComplete(site, siteSpace, place.path),
    contextId: Object.keys(claims).length === 0 ? null : hashBytes(JSON.stringify(claims)).slice(0, 32),
    siteToken: yield* signSiteToken(site, siteSpace)
  }
  return resolved
})

/**
 * Resolves a URL of a site for a member of its organization or a front end of others, as its visitors would be answered, without redirecting by itself. A visitor
 * who is not admitted is led to the page that issues tokens; one with a token that is not valid, only where that is wanted.
 */
export const resolvePublishedUrl = Effect.fn("publishing.resolvePublishedUrl")(function* (
  address: string,
  visitor: AskedVisitor,
  redirectsOnError: boolean
) {
  const url = URL.parse(address)
  const at = url === null ? null : yield* placeOf(url)
  if (url === null || at === null) return yield* new PublishedContentNotFound()
  if (at.kind === "redirect") return at
  const credentials = credentialsOf(url, visitor)
  let admission = yield* admitVisitor(at, credentials)
  if (admission?.kind === "refused" && redirectsOnError) {
    admission = yield* admitVisitor(at, { ...credentials, bearer: null })
  }
  if (admission?.kind === "redirect") {
    const isOwn = admission.url.startsWith(urlBelow(at.root, ""))
    return redirectTo(admission.url, isOwn ? "content" : "external")
  }
  if (admission?.kind !== "admitted") return yield* new PublishedContentNotFound()
  return yield* contentAt(at, yield* seeSite(admission.audience), admission.path)
})
