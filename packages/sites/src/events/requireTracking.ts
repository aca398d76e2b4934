import { isActiveOrganization, type OrganizationId } from "@octavo/identity"
import { Effect, Option } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import { SiteNotFound } from "../sites/Site.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { Sites } from "../sites/Sites.ts"
import { FrontEnd, serves } from "../tokens/FrontEnd.ts"

/** Fails unless the request may tell events of a site: that of a front end which serves it, or of a member with the role `create`. */
export const requireTracking = Effect.fnUntraced(function* (organizationId: OrganizationId, siteId: SiteId) {
  const frontEnd = yield* FrontEnd
  if (frontEnd === null) {
    yield* requireSite(organizationId, siteId, "create")
    return
  }
  const found = Option.getOrNull(yield* Effect.option((yield* Sites).get(siteId)))
  const isThere =
    found !== null && found.site.deletedAt === null && found.site.organizationId === organizationId
  const isServed = isThere && serves(frontEnd, found.site) && (yield* isActiveOrganization(organizationId))
  if (!isServed) return yield* new SiteNotFound({ siteId })
})
