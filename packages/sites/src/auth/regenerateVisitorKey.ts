import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { putSite } from "../sites/putSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { lockPublishingAuth } from "./lockPublishingAuth.ts"
import { PublishingAuth } from "./PublishingAuth.ts"
import { PublishingAuths } from "./PublishingAuths.ts"
import type { PublishingAuthView } from "./PublishingAuthView.ts"
import { newVisitorKey } from "./visitorKey.ts"

/**
 * Gives a site another visitor key. All tokens of visitors end at once, or those of the key before it after so many seconds. Keys
 * before that one end in either case.
 */
export const regenerateVisitorKey = Effect.fn("sites.regenerateVisitorKey")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  { graceSeconds }: { readonly graceSeconds: number }
) {
  const { auth, site } = yield* lockPublishingAuth(organizationId, siteId)
  const { key, sealedKey } = yield* newVisitorKey
  const now = yield* DateTime.now
  const keepsKey = graceSeconds > 0
  const changed = new PublishingAuth({
    ...auth,
    sealedKey,
    formerSealedKey: keepsKey ? auth.sealedKey : null,
    formerUntil: keepsKey ? DateTime.add(now, { seconds: graceSeconds }) : null,
    updatedAt: now
  })
  yield* (yield* PublishingAuths).put(changed)
  yield* putSite(site, {}, (yield* Caller).userId)
  yield* audit({
    organizationId,
    action: "sitePublishingAuth.regenerated",
    target: { kind: "site", id: siteId },
    after: { graceSeconds }
  })
  const view: PublishingAuthView = { privateKey: key, fallbackUrl: changed.fallbackUrl }
  return view
}, atomically)
