import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { SiteRedirectTaken } from "./SiteRedirect.ts"
import { SiteRedirects } from "./SiteRedirects.ts"
import { makeRedirect, type RedirectInput, requireEnd, requireRedirectRoom } from "./writeRedirects.ts"

/** Creates a redirect; requires the role `create` in the organization. An existing page always wins over it. */
export const createSiteRedirect = Effect.fn("sites.createSiteRedirect")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  input: RedirectInput
) {
  const site = yield* lockSite(organizationId, siteId)
  const redirects = yield* SiteRedirects
  const structure = yield* (yield* SiteStructures).get(siteId)
  const redirect = yield* makeRedirect(site, structure, input, null)
  const [taken] = yield* redirects.findByKeys(siteId, [redirect.sourceKey])
  if (taken !== undefined) return yield* new SiteRedirectTaken({ source: taken.source })
  yield* requireRedirectRoom(site, 1)
  yield* redirects.putAll([redirect])
  yield* requireEnd(site, redirect)
  yield* putSite(site, {}, (yield* Caller).userId)
  const { destination, id, source } = redirect
  yield* audit({
    organizationId,
    action: "siteRedirect.created",
    target: { kind: "siteRedirect", id },
    after: { site: siteId, source, destination }
  })
  return { site, redirect }
}, atomically)
