import { audit, Caller } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { auditedSite } from "../sites/auditedSite.ts"
import { putSite } from "../sites/putSite.ts"
import { Sites } from "../sites/Sites.ts"
import { requireChangeable, requireClaims } from "./requireClaims.ts"

/**
 * Takes a hostname from its site, if there is one, with its proof; the site answers at its other address. Requires the role `create` in
 * the organization.
 */
export const removeCustomHostname = Effect.fn("sites.removeCustomHostname")(
  function* (hostname: string) {
    const { id, organizationId } = yield* requireChangeable(yield* requireClaims(hostname))
    const site = yield* (yield* Sites).getForUpdate(id)
    if (site.hostname !== hostname.toLowerCase()) return
    const { userId } = yield* Caller
    const changed = yield* putSite(site, { hostname: null, verifiedHostname: null }, userId)
    yield* audit({
      organizationId,
      action: "site.updated",
      target: { kind: "site", id },
      before: auditedSite(site),
      after: auditedSite(changed)
    })
  },
  Effect.catchTag(["CustomHostnameNotFound", "SiteNotFound"], () => Effect.void),
  atomically
)
