import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { type SiteRedirectId, SiteRedirectNotFound, SiteRedirectTaken } from "./SiteRedirect.ts"
import { SiteRedirects } from "./SiteRedirects.ts"
import { makeRedirect, type RedirectInput, requireEnd } from "./writeRedirects.ts"

/** Changes the source of a redirect, its destination, or both. */
export const updateSiteRedirect = Effect.fn("sites.updateSiteRedirect")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SiteRedirectId,
  changes: Partial<RedirectInput>
) {
  const site = yield* lockSite(organizationId, siteId)
  const redirects = yield* SiteRedirects
  const found = Option.getOrNull(yield* redirects.find(siteId, id))
  if (found === null) return yield* new SiteRedirectNotFound({ redirect: id })
  if (changes.source === undefined && changes.destination === undefined) return { site, redirect: found }
  const structure = yield* (yield* SiteStructures).get(siteId)
  const { destination, source } = found
  const redirect = yield* makeRedirect(site, structure, { source, destination, ...changes }, found)
  const taken = (yield* redirects.findByKeys(siteId, [redirect.sourceKey])).find((one) => one.id !== id)
  if (taken !== undefined) return yield* new SiteRedirectTaken({ source: taken.source })
  yield* redirects.putAll([redirect])
  yield* requireEnd(site, redirect)
  yield* putSite(site, {}, (yield* Caller).userId)
  yield* audit({
    organizationId,
    action: "siteRedirect.updated",
    target: { kind: "siteRedirect", id },
    before: { site: siteId, source, destination },
    after: { site: siteId, source: redirect.source, destination: redirect.destination }
  })
  return { site, redirect }
}, atomically)
