import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { putSite } from "../sites/putSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { lockPublishingAuth } from "./lockPublishingAuth.ts"
import { AuthBackendUnavailable, PublishingAuth } from "./PublishingAuth.ts"
import { PublishingAuths } from "./PublishingAuths.ts"
import { viewPublishingAuth } from "./PublishingAuthView.ts"
import { readFallbackUrl } from "./readFallbackUrl.ts"

/** Sets the fallback URL of a site, or removes it with null. The one backend is `custom`: a page of the customer issues tokens. */
export const updatePublishingAuth = Effect.fn("sites.updatePublishingAuth")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  changes: { readonly backend?: "custom" | "integration"; readonly fallbackUrl?: string | null }
) {
  const { auth, site } = yield* lockPublishingAuth(organizationId, siteId)
  if (changes.backend === "integration") {
    return yield* new AuthBackendUnavailable({ backend: changes.backend })
  }
  const given = changes.fallbackUrl
  const fallbackUrl =
    given === undefined ? auth.fallbackUrl : given === null ? null : yield* readFallbackUrl(given)
  if (fallbackUrl === auth.fallbackUrl) return yield* viewPublishingAuth(auth)
  const changed = new PublishingAuth({ ...auth, fallbackUrl, updatedAt: yield* DateTime.now })
  yield* (yield* PublishingAuths).put(changed)
  yield* putSite(site, {}, (yield* Caller).userId)
  yield* audit({
    organizationId,
    action: "sitePublishingAuth.updated",
    target: { kind: "site", id: siteId },
    before: { fallbackURL: auth.fallbackUrl },
    after: { fallbackURL: fallbackUrl }
  })
  return yield* viewPublishingAuth(changed)
}, atomically)
