import { isObject } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { claimsOf } from "../adaptive/claimsOf.ts"
import { keyVersionsOf } from "../auth/PublishingAuth.ts"
import { SitesUrl, siteUrl } from "../published/SitesUrl.ts"
import type { Site } from "../sites/Site.ts"
import { admitPreview } from "../visitors/admitPreview.ts"
import { Audience } from "../visitors/Audience.ts"
import { previewRoot } from "../visitors/findSiteAt.ts"
import { segmentsOfDraft } from "../visitors/readDraftPath.ts"
import { RecentSites } from "../visitors/RecentSites.ts"
import { rootBelow, rootOf } from "../visitors/SiteRoot.ts"
import { previewCookie } from "../visitors/VisitorCookie.ts"
import { isValid } from "../renderers/RendererToken.ts"
import { readSiteToken, type SiteToken } from "./SiteToken.ts"

/** The audience of a preview, as its user would be admitted now. */
const previewing = Effect.fnUntraced(function* (site: Site, preview: string, draft: SiteToken["draft"]) {
  const place = {
    kind: "site" as const,
    site,
    root: previewRoot(yield* SitesUrl, site.id),
    path: draft === undefined ? "" : segmentsOfDraft(draft).join("/"),
    isPreview: true
  }
  const admission = yield* admitPreview(place, {
    query: new URLSearchParams(),
    cookies: new Map([[previewCookie, preview]]),
    bearer: null,
    address: null
  })
  return admission?.kind === "admitted" ? admission.audience : null
})

/**
 * Finds the audience of a site token. What admitted the audience must still stand: the site is published, the share link is active, the
 * visitor key and the key of the front end are valid, the user of the preview may read the site. Claims are filtered by the schema of now. Null for all others.
 */
export const admitSiteToken = Effect.fn("sites.admitSiteToken")(function* (text: string) {
  const found = yield* readSiteToken(text)
  if (Option.isNone(found)) return null
  const { claims: given, draft, keyVersion = null, organization, preview, renderer, ...token } = found.value
  const recent = yield* RecentSites
  const site = yield* recent.findById(token.site)
  if (site === null || site.deletedAt !== null || site.organizationId !== organization) return null
  if (renderer !== undefined) {
    const issuer = yield* recent.findRenderer(renderer)
    if (issuer === null || !isValid(issuer, yield* DateTime.now)) return null
  }
  if (preview !== undefined) return yield* previewing(site, preview, draft)
  if (!site.published) return null
  const shareKey = site.visibility === "share-link" ? (token.shareKey ?? "") : null
  if (shareKey !== null && !(yield* recent.isShareKey(site, shareKey))) return null
  const { auth, schema } = yield* recent.visitorSettings(site)
  const versions = auth === null ? [] : keyVersionsOf(auth, yield* DateTime.now)
  if (keyVersion === null ? site.visibility === "visitor-auth" : !versions.includes(keyVersion)) return null
  const { unsigned, ...signed } = given
  const claims = claimsOf({
    enabled: site.adaptiveContent,
    schema,
    signed,
    unsigned: isObject(unsigned) ? unsigned : {}
  })
  const siteRoot = rootOf(siteUrl(yield* SitesUrl, site))
  const root = shareKey === null ? siteRoot : rootBelow(siteRoot, shareKey)
  return new Audience({ site, root, siteRoot, claims, shareKey, keyVersion })
})
