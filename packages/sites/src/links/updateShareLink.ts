import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { requireOpenableSite } from "../structure/requireOpenable.ts"
import { ShareLink, type ShareLinkId, ShareLinkNotFound } from "./ShareLink.ts"
import { ShareLinks } from "./ShareLinks.ts"
import { type ShareLinkView, viewShareLinks } from "./ShareLinkView.ts"

/** Renames a share link, or turns it off and on. An active link has the key that it always had. */
export const updateShareLink = Effect.fn("sites.updateShareLink")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: ShareLinkId,
  changes: { readonly name?: string; readonly active?: boolean }
) {
  const site = yield* lockSite(organizationId, siteId)
  const links = yield* ShareLinks
  const found = yield* links.find(siteId, id)
  if (Option.isNone(found)) return yield* new ShareLinkNotFound({ shareLinkId: id })
  const before = found.value
  const link = new ShareLink({ ...before, ...changes })
  if (link.active && !before.active) yield* requireOpenableSite(siteId)
  if (link.name !== before.name || link.active !== before.active) {
    yield* links.put(link)
    yield* putSite(site, {}, (yield* Caller).userId)
    yield* audit({
      organizationId,
      action: "shareLink.updated",
      target: { kind: "shareLink", id },
      before: { site: siteId, name: before.name, active: before.active },
      after: { site: siteId, name: link.name, active: link.active }
    })
  }
  const [view] = yield* viewShareLinks(site, [link])
  return view as ShareLinkView
}, atomically)
