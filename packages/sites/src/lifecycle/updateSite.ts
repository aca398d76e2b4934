import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { updateShownSpaces } from "../structure/updateShownSpaces.ts"
import { withDefaultSection, withDefaultSiteSpace } from "../structure/arrange.ts"
import { type SiteSectionId, SiteSectionNotFound } from "../structure/SiteSection.ts"
import { type SiteSpaceId, SiteSpaceNotFound } from "../structure/SiteSpace.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { requireOpenableSite } from "../structure/requireOpenable.ts"
import { writeStructure } from "../arrangement/writeStructure.ts"
import { auditedSite } from "../sites/auditedSite.ts"
import { claimAddress } from "./claimAddress.ts"
import { DefaultSiteSpaceMisplaced } from "../sites/DefaultSiteSpaceMisplaced.ts"
import { putSite } from "../sites/putSite.ts"
import { requireAddress } from "./requireAddress.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { AgentsContext, Site, SiteVisibility } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { Sites } from "../sites/Sites.ts"

/** The changes of a site; an absent field stays as it is. */
export interface SiteChanges {
  readonly title?: string
  readonly visibility?: SiteVisibility
  readonly basename?: string
  readonly hostname?: string | null
  readonly proxy?: string | null
  readonly adaptiveContent?: boolean
  readonly agentsContext?: AgentsContext
  readonly defaultSiteSection?: SiteSectionId
  readonly defaultSiteSpace?: SiteSpaceId
}

/** Takes the new addresses of a locked site. A former basename stays an alias of the site. */
const claimAddresses = Effect.fnUntraced(function* (site: Site, changes: SiteChanges) {
  const sites = yield* Sites
  const { basename } = changes
  const proxy = changes.proxy?.toLowerCase() ?? changes.proxy
  const isNew = {
    basename: basename !== undefined && basename !== site.basename,
    hostname: typeof changes.hostname === "string" && changes.hostname !== site.hostname,
    proxy: typeof proxy === "string" && proxy !== site.proxy
  }
  if (isNew.basename) yield* requireAddress("basename", basename!)
  if (isNew.hostname) yield* requireAddress("hostname", changes.hostname!)
  if (isNew.proxy) yield* requireAddress("proxy", proxy!)
  if (isNew.basename || isNew.hostname || isNew.proxy) yield* sites.lockAddresses
  if (isNew.hostname) yield* claimAddress(site, "hostname", changes.hostname!)
  if (isNew.proxy) yield* claimAddress(site, "proxy", proxy!)
  if (isNew.basename) {
    yield* claimAddress(site, "basename", basename!)
    yield* sites.putAlias(site.basename, site.id)
  }
  return {
    ...(basename !== undefined && { basename }),
    ...(changes.hostname !== undefined &&
      changes.hostname !== site.hostname && { hostname: changes.hostname, verifiedHostname: null }),
    ...(proxy !== undefined && { proxy })
  }
})

/** The structure with other defaults. The section is chosen first: the site space must be in it, or at the root. */
const withDefaults = Effect.fnUntraced(function* (
  structure: SiteStructure,
  { defaultSiteSection, defaultSiteSpace }: SiteChanges
) {
  let chosen = structure
  if (defaultSiteSection !== undefined) {
    if (structure.findSection(defaultSiteSection) === undefined) {
      return yield* new SiteSectionNotFound({ siteSectionId: defaultSiteSection })
    }
    chosen = withDefaultSection(chosen, defaultSiteSection)
  }
  if (defaultSiteSpace !== undefined) {
    const siteSpace = chosen.findSiteSpace(defaultSiteSpace)
    if (siteSpace === undefined) return yield* new SiteSpaceNotFound({ siteSpaceId: defaultSiteSpace })
    if (siteSpace.sectionId !== (chosen.defaultSection?.id ?? null)) {
      return yield* new DefaultSiteSpaceMisplaced({ siteSpaceId: defaultSiteSpace })
    }
    chosen = withDefaultSiteSpace(chosen, siteSpace)
  }
  return chosen
})

const isSame = (site: Site, changes: Partial<Site>): boolean =>
  Object.entries(changes).every(([field, value]) => site[field as keyof Site] === value)

/** The visibilities whose visitors another one reaches as well. */
const narrower: Readonly<Record<SiteVisibility, ReadonlyArray<SiteVisibility>>> = {
  public: ["unlisted", "share-link", "visitor-auth"],
  unlisted: ["share-link", "visitor-auth"],
  "share-link": [],
  "visitor-auth": []
}

/** Whether a change shows a site to visitors who did not see it, or to those with other claims. */
const isOpened = (site: Site, { adaptiveContent, visibility = site.visibility }: SiteChanges): boolean =>
  (visibility !== site.visibility && !narrower[site.visibility].includes(visibility)) ||
  (adaptiveContent !== undefined && adaptiveContent !== site.adaptiveContent)

/** Changes the settings and the defaults of a site. A wider visibility requires the role `create` on every space of it. Former addresses redirect. */
export const updateSite = Effect.fn("sites.updateSite")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  changes: SiteChanges
) {
  const site = yield* lockSite(organizationId, siteId)
  const { userId } = yield* Caller
  const { adaptiveContent, agentsContext, title, visibility } = changes
  const fields = {
    ...(title !== undefined && { title }),
    ...(visibility !== undefined && { visibility }),
    ...(adaptiveContent !== undefined && { adaptiveContent }),
    ...(agentsContext !== undefined && { agentsContext }),
    ...(yield* claimAddresses(site, changes))
  }
  if (isOpened(site, changes)) yield* requireOpenableSite(siteId)
  const before = yield* (yield* SiteStructures).get(siteId)
  const chosen = yield* withDefaults(before, changes)
  const written = yield* writeStructure(site, before, chosen, userId)
  const isUnchanged = isSame(site, fields)
  const changed = isUnchanged ? written.site : yield* putSite(written.site, fields, userId)
  if (changed.visibility !== site.visibility) {
    yield* updateShownSpaces(before.siteSpaces.map(({ spaceId }) => spaceId))
  }
  if (!isUnchanged || written.hasChanged) {
    yield* audit({
      organizationId,
      action: "site.updated",
      target: { kind: "site", id: siteId },
      before: auditedSite(site),
      after: {
        ...auditedSite(changed),
        ...(changes.defaultSiteSection !== undefined && { defaultSiteSection: changes.defaultSiteSection }),
        ...(changes.defaultSiteSpace !== undefined && { defaultSiteSpace: changes.defaultSiteSpace })
      }
    })
  }
  return yield* (yield* Sites).get(siteId)
}, atomically)
