import { type OrganizationId, requireOrganization, requireRole, type Role } from "@octavo/identity"
import { Effect } from "effect"
import { SiteNotFound } from "./Site.ts"
import type { SiteId } from "./SiteId.ts"
import { Sites } from "./Sites.ts"

/** The role of the caller in an organization, for sites: they do not exist for guests. */
const requireMember = Effect.fnUntraced(function* (organizationId: OrganizationId, siteId: SiteId) {
  const { membership } = yield* requireOrganization(organizationId, null)
  return membership.role ?? (yield* new SiteNotFound({ siteId }))
})

/**
 * The site of an organization, when the caller has at least this role there. For guests, and once it is deleted, it does
 * not exist.
 */
export const requireSite = Effect.fnUntraced(function* <Needed extends Role>(
  organizationId: OrganizationId,
  siteId: SiteId,
  needed: Needed
) {
  const role = yield* requireMember(organizationId, siteId)
  const view = yield* (yield* Sites).get(siteId)
  if (view.site.organizationId !== organizationId || view.site.deletedAt !== null) {
    return yield* new SiteNotFound({ siteId })
  }
  yield* requireRole(role, needed)
  return view
})

/** The site as `requireSite` finds it, locked until the unit of work ends. It takes the role `create`. */
export const lockSite = Effect.fnUntraced(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  state: "active" | "deleted" = "active"
) {
  const role = yield* requireMember(organizationId, siteId)
  const site = yield* (yield* Sites).getForUpdate(siteId)
  const isActive = site.deletedAt === null
  if (site.organizationId !== organizationId || isActive !== (state === "active")) {
    return yield* new SiteNotFound({ siteId })
  }
  yield* requireRole(role, "create")
  return site
})
