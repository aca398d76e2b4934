import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { orAbsent } from "../sites/orAbsent.ts"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import type { SiteRedirectId } from "./SiteRedirect.ts"
import { SiteRedirects } from "./SiteRedirects.ts"

/** Deletes a redirect, if there is one. */
export const deleteSiteRedirect = Effect.fn("sites.deleteSiteRedirect")(
  function* (organizationId: OrganizationId, siteId: SiteId, id: SiteRedirectId) {
    const site = yield* lockSite(organizationId, siteId)
    const redirects = yield* SiteRedirects
    const found = Option.getOrNull(yield* redirects.find(siteId, id))
    if (found === null) return
    yield* redirects.remove(id)
    yield* putSite(site, {}, (yield* Caller).userId)
    yield* audit({
      organizationId,
      action: "siteRedirect.deleted",
      target: { kind: "siteRedirect", id },
      before: { site: siteId, source: found.source, destination: found.destination }
    })
  },
  orAbsent,
  atomically
)
