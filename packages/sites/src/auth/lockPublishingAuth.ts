import { Caller, type OrganizationId } from "@octavo/identity"
import { Effect, Option } from "effect"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { requireOpenableSite } from "../structure/requireOpenable.ts"
import { PublishingAuths } from "./PublishingAuths.ts"
import { makeVisitorKey } from "./visitorKey.ts"

/** A site, locked, and how its visitors authenticate, for callers with the role `create` on every space of it. A site that is older than visitor keys gets one. */
export const lockPublishingAuth = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  siteId: SiteId
) {
  const site = yield* lockSite(organizationId, siteId)
  yield* requireOpenableSite(siteId)
  const found = yield* (yield* PublishingAuths).find(siteId)
  if (Option.isSome(found)) return { site, auth: found.value }
  const auth = yield* makeVisitorKey(siteId)
  return { site: yield* putSite(site, {}, (yield* Caller).userId), auth }
})
