import { audit, Caller, type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { orAbsent } from "../sites/orAbsent.ts"
import { putSite } from "../sites/putSite.ts"
import { lockSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import type { ShareLinkId } from "./ShareLink.ts"
import { ShareLinks } from "./ShareLinks.ts"

/** Deletes a share link, if there is one. Its key never works again. */
export const deleteShareLink = Effect.fn("sites.deleteShareLink")(
  function* (organizationId: OrganizationId, siteId: SiteId, id: ShareLinkId) {
    const site = yield* lockSite(organizationId, siteId)
    const links = yield* ShareLinks
    const found = yield* links.find(siteId, id)
    if (Option.isNone(found)) return
    yield* links.remove(id)
    yield* putSite(site, {}, (yield* Caller).userId)
    yield* audit({
      organizationId,
      action: "shareLink.deleted",
      target: { kind: "shareLink", id },
      before: { site: siteId, name: found.value.name }
    })
  },
  orAbsent,
  atomically
)
