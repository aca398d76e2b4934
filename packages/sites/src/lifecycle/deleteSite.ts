import { audit, Caller, Organization, type OrganizationId, Organizations } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { updateShownSpaces } from "../structure/updateShownSpaces.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { auditedSite } from "../sites/auditedSite.ts"
import { orAbsent } from "../sites/orAbsent.ts"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import { siteUnpublished } from "../sites/siteEvents.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { Sites } from "../sites/Sites.ts"

/**
 * Deletes a site, if there is one: it is unpublished and its addresses are free at once. It can be restored for seven days. The
 * spaces stay.
 */
export const deleteSite = Effect.fn("sites.deleteSite")(
  function* (organizationId: OrganizationId, siteId: SiteId) {
    const site = yield* lockSite(organizationId, siteId)
    const { userId } = yield* Caller
    const sites = yield* Sites
    yield* sites.lockAddresses
    yield* sites.removeAliases(siteId)
    yield* putSite(site, { published: false, deletedAt: yield* DateTime.now }, userId, siteUnpublished)
    const { siteSpaces } = yield* (yield* SiteStructures).get(siteId)
    yield* updateShownSpaces(siteSpaces.map(({ spaceId }) => spaceId))
    const organizations = yield* Organizations
    const organization = yield* organizations.getForUpdate(organizationId)
    if (organization.defaultSite === siteId) {
      yield* organizations.put(new Organization({ ...organization, defaultSite: null }))
    }
    yield* audit({
      organizationId,
      action: "site.deleted",
      target: { kind: "site", id: siteId },
      before: auditedSite(site)
    })
  },
  orAbsent,
  atomically
)
