import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { requireOpenableSite } from "../structure/requireOpenable.ts"
import { lockPublishingAuth } from "./lockPublishingAuth.ts"
import { PublishingAuths } from "./PublishingAuths.ts"
import { viewPublishingAuth } from "./PublishingAuthView.ts"

/** How the visitors of a site authenticate; requires the role `create`, also on every space of the site, since the visitor key is a secret. */
export const getPublishingAuth = Effect.fn("sites.getPublishingAuth")(function* (
  organizationId: OrganizationId,
  siteId: SiteId
) {
  yield* requireSite(organizationId, siteId, "create")
  yield* requireOpenableSite(siteId)
  const found = yield* (yield* PublishingAuths).find(siteId)
  const auth = Option.isSome(found)
    ? found.value
    : (yield* atomically(lockPublishingAuth(organizationId, siteId))).auth
  return yield* viewPublishingAuth(auth)
})
