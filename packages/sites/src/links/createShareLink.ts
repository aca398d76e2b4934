import { audit, type OrganizationId } from "@octavo/identity"
import { atomically, forgetCached, newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { lockSite } from "../sites/requireSite.ts"
import { SiteLimitReached, siteLimits } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { requireOpenableSite } from "../structure/requireOpenable.ts"
import { makeShareKey } from "./makeShareKey.ts"
import { ShareLink, ShareLinkId } from "./ShareLink.ts"
import { ShareLinks } from "./ShareLinks.ts"
import type { ShareLinkView } from "./ShareLinkView.ts"

/** Creates an active share link; requires the role `create` on every space of the site. It admits visitors while the site has the visibility `share-link`. */
export const createShareLink = Effect.fn("sites.createShareLink")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  input: { readonly name: string }
) {
  const site = yield* lockSite(organizationId, siteId)
  yield* requireOpenableSite(siteId)
  const links = yield* ShareLinks
  if ((yield* links.count(siteId)) >= siteLimits.shareLinks) {
    return yield* new SiteLimitReached({ limit: siteLimits.shareLinks, things: "share links of the site" })
  }
  const { key, ...stored } = yield* makeShareKey
  const link = new ShareLink({
    id: ShareLinkId.make(yield* newId),
    siteId,
    name: input.name,
    active: true,
    ...stored,
    createdAt: yield* DateTime.now
  })
  yield* links.put(link)
  yield* forgetCached("sites")
  yield* audit({
    organizationId,
    action: "shareLink.created",
    target: { kind: "shareLink", id: link.id },
    after: { site: siteId, name: link.name }
  })
  const view: ShareLinkView = { site, link, key }
  return view
}, atomically)
