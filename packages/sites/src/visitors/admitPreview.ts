import { isObject } from "@octavo/kernel"
import type { SpaceId } from "@octavo/content"
import { Caller } from "@octavo/identity"
import { Clock, Effect, Option } from "effect"
import { claimsOf } from "../adaptive/claimsOf.ts"
import { SitesUrl, siteUrl } from "../published/SitesUrl.ts"
import { callerOfPreview, readPreview } from "../previews/PreviewToken.ts"
import { requireSite } from "../sites/requireSite.ts"
import type { Admission, SitePlace } from "./Admission.ts"
import { Audience } from "./Audience.ts"
import type { Credentials } from "./Credentials.ts"
import { RecentSites } from "./RecentSites.ts"
import { type Draft, findDraft } from "./findDraft.ts"
import { type DraftPath, readDraftPath, segmentsOfDraft } from "./readDraftPath.ts"
import { seeSite } from "./seeSite.ts"
import { rootBelow, type SiteRoot, urlBelow } from "./SiteRoot.ts"
import type { VisibleSite } from "./VisibleSite.ts"
import { cookieBelow, leavePreviewPath, previewCookie } from "./VisitorCookie.ts"

/** A URL with parameters, without the preview itself. */
const withQuery = (url: string, query: URLSearchParams): string => {
  const rest = new URLSearchParams(query)
  rest.delete("token")
  return rest.size === 0 ? url : `${url}?${rest.toString()}`
}

/** The space that a path of a site leads to; null for none. */
const spaceAt = (visible: VisibleSite, path: string): SpaceId | null => {
  const first = visible.locate(path)
  const found = first?.kind === "redirect" ? visible.locate(first.path) : first
  return found?.kind === "page" ? found.siteSpace.siteSpace.spaceId : null
}

/** The draft of a path, when it is one of a space that the audience sees. */
const draftOf = Effect.fnUntraced(function* (
  audience: Audience,
  { name, path }: DraftPath,
  caller: Caller["Service"]
) {
  const visible = yield* seeSite(audience)
  const found = yield* findDraft(name, spaceAt(visible, path), caller)
  return Option.isSome(found) && visible.findSpace(found.value.spaceId) !== undefined ? found.value : null
})

/**
 * Admits the user of a preview, who may read the site now, published or not. A preview in the URL becomes a cookie. Cookies and
 * parameters of visitors do not count: the preview names the claims, unsigned ones below `unsigned`.
 */
export const admitPreview = Effect.fnUntraced(function* (
  { path, root, site }: SitePlace,
  { cookies, query }: Credentials
) {
  if (path === leavePreviewPath) {
    const isOpen = site.published && site.visibility !== "share-link"
    const left: Admission = {
      kind: "redirect",
      url: isOpen ? siteUrl(yield* SitesUrl, site) : urlBelow(root, ""),
      cookies: [cookieBelow(root, previewCookie, "", 0)]
    }
    return left
  }
  const inUrl = query.get("token")
  const token = inUrl ?? cookies.get(previewCookie) ?? ""
  const found = yield* readPreview(site.id, token)
  const refused: Admission = { kind: "refused", needed: "preview" }
  if (Option.isNone(found)) return refused
  const { claims: signed, expiresAt, userId } = found.value
  const caller = callerOfPreview(found.value)
  const readable = yield* Effect.option(
    requireSite(site.organizationId, site.id, "read").pipe(Effect.provideService(Caller, caller))
  )
  if (Option.isNone(readable)) return refused
  if (inUrl !== null) {
    const life = expiresAt - Math.floor((yield* Clock.currentTimeMillis) / 1000)
    const redirect: Admission = {
      kind: "redirect",
      url: withQuery(urlBelow(root, path), query),
      cookies: [cookieBelow(root, previewCookie, inUrl, Math.max(1, life))]
    }
    return redirect
  }
  const { schema } = yield* (yield* RecentSites).visitorSettings(site)
  const unsigned = isObject(signed["unsigned"]) ? signed["unsigned"] : {}
  const claims = claimsOf({ enabled: site.adaptiveContent, schema, signed, unsigned })
  const audienceOf = (below: SiteRoot, draft: Draft | null) =>
    new Audience({ site, root: below, claims, preview: { userId, token, caller, draft } })
  const named = readDraftPath(path)
  if (named === undefined) {
    const admitted: Admission = { kind: "admitted", audience: audienceOf(root, null), path }
    return admitted
  }
  const draft = named === null ? null : yield* draftOf(audienceOf(root, null), named, caller)
  if (named === null || draft === null) return null
  const { kind } = named.name
  const id = { kind: kind === "revision" ? kind : ("changeRequest" as const), id: draft.id }
  const below = segmentsOfDraft(id).reduce(rootBelow, root)
  const admission: Admission =
    kind === "changeRequestNumber"
      ? { kind: "redirect", url: withQuery(urlBelow(below, named.path), query), cookies: [] }
      : { kind: "admitted", audience: audienceOf(below, draft), path: named.path }
  return admission
})
