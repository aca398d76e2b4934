import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { updateShownSpaces } from "../structure/updateShownSpaces.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { requireOpenableSite } from "../structure/requireOpenable.ts"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import { sitePublished, siteUnpublished } from "../sites/siteEvents.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { Sites } from "../sites/Sites.ts"

const setPublished = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  published: boolean
) {
  const site = yield* lockSite(organizationId, siteId)
  const { userId } = yield* Caller
  if (site.published !== published) {
    if (published) yield* requireOpenableSite(siteId)
    yield* putSite(site, { published }, userId, published ? sitePublished : siteUnpublished)
    const { siteSpaces } = yield* (yield* SiteStructures).get(siteId)
    yield* updateShownSpaces(siteSpaces.map(({ spaceId }) => spaceId))
    yield* audit({
      organizationId,
      action: published ? "site.published" : "site.unpublished",
      target: { kind: "site", id: siteId },
      after: { visibility: site.visibility }
    })
  }
  return yield* (yield* Sites).get(siteId)
})

/** Publishes a site for the audience of its visibility; requires the role `create` on every space of it. A published site stays published. */
export const publishSite = Effect.fn("sites.publishSite")(
  (organizationId: OrganizationId, siteId: SiteId) => setPublished(organizationId, siteId, true),
  atomically
)

/** Ends the publication of a site at once, and keeps everything of it. */
export const unpublishSite = Effect.fn("sites.unpublishSite")(
  (organizationId: OrganizationId, siteId: SiteId) => setPublished(organizationId, siteId, false),
  atomically
)
