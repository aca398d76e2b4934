import { Spaces } from "@octavo/content"
import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option, Result } from "effect"
import { removeSiteSpaces } from "../structure/removeFromStructure.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { writeStructure } from "../arrangement/writeStructure.ts"
import { auditedSite } from "../sites/auditedSite.ts"
import { claimAddress, claimBasenameFor } from "./claimAddress.ts"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import {
  servedHostname,
  type Site,
  SiteLimitReached,
  siteLimits,
  SiteNotRestorable,
  sitePurgeLimit
} from "../sites/Site.ts"
import type { SiteAddressKind } from "../sites/siteAddressFailures.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { Sites } from "../sites/Sites.ts"

/** Whether a site gets its former address back. */
const reclaim = (site: Site, kind: SiteAddressKind, address: string | null) =>
  address === null
    ? Effect.succeed(false)
    : Effect.map(Effect.result(claimAddress(site, kind, address)), Result.isSuccess)

/** Removes the site spaces of spaces that were transferred or purged meanwhile. */
const removeStrangers = Effect.fnUntraced(function* (site: Site) {
  const structure = yield* (yield* SiteStructures).get(site.id)
  const spaces = yield* Spaces
  const strangers = yield* Effect.filter(structure.siteSpaces, ({ spaceId }) =>
    Effect.map(
      Effect.option(spaces.getForUpdate(spaceId)),
      (found) => Option.isNone(found) || found.value.organizationId !== site.organizationId
    )
  )
  const left = removeSiteSpaces(
    structure,
    strangers.map(({ id }) => id)
  )
  yield* writeStructure(site, structure, left, (yield* Caller).userId)
})

/**
 * Restores a site that was deleted within seven days, unpublished. Addresses that other sites took meanwhile are gone: the
 * basename is numbered, hostname and proxy are removed. A hostname that another organization verified meanwhile has to be verified again.
 */
export const restoreSite = Effect.fn("sites.restoreSite")(function* (
  organizationId: OrganizationId,
  siteId: SiteId
) {
  const site = yield* Effect.catchTag(lockSite(organizationId, siteId, "deleted"), "SiteNotFound", (error) =>
    Effect.andThen(lockSite(organizationId, siteId), () =>
      Effect.fail(new SiteNotRestorable({ siteId: error.siteId }))
    )
  )
  const now = yield* DateTime.now
  if (site.deletedAt === null || DateTime.isLessThan(site.deletedAt, sitePurgeLimit(now))) {
    return yield* new SiteNotRestorable({ siteId })
  }
  const sites = yield* Sites
  yield* sites.lockAddresses
  if ((yield* sites.count(organizationId)) >= siteLimits.sitesOfOrganization) {
    return yield* new SiteLimitReached({
      limit: siteLimits.sitesOfOrganization,
      things: "sites in the organization"
    })
  }
  const hasBasename = yield* reclaim(site, "basename", site.basename)
  const hostname = (yield* reclaim(site, "hostname", site.hostname)) ? site.hostname : null
  const isServed = hostname !== null && (yield* sites.findByAddress("hostname", hostname)).length > 0
  const restored = yield* putSite(
    site,
    {
      deletedAt: null,
      basename: hasBasename ? site.basename : yield* claimBasenameFor(site, site.basename),
      hostname,
      verifiedHostname: isServed ? null : servedHostname({ ...site, hostname }),
      proxy: (yield* reclaim(site, "proxy", site.proxy)) ? site.proxy : null
    },
    (yield* Caller).userId
  )
  yield* removeStrangers(restored)
  yield* audit({
    organizationId,
    action: "site.restored",
    target: { kind: "site", id: siteId },
    after: auditedSite(restored)
  })
  return yield* sites.get(siteId)
}, atomically)
