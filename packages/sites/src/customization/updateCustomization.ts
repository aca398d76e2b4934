import { type OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { completeSettings } from "./completeSettings.ts"
import type { Customization } from "./Customization.ts"
import { fetchImages } from "./fetchImages.ts"
import { requireEffects } from "./requireEffects.ts"
import { requireReadableLinks } from "./requireReadableLinks.ts"
import { knownImages, lockCustomization, writeCustomization } from "./writeCustomization.ts"

/**
 * Replaces all settings of a site; requires the role `create`. Images are fetched once: a URL that the settings named already keeps
 * its copy.
 */
export const updateCustomization = Effect.fn("sites.updateCustomization")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  given: Customization
) {
  yield* requireSite(organizationId, siteId, "create")
  const settings = completeSettings(given)
  yield* requireEffects(given)
  yield* requireReadableLinks(settings.header.links)
  const known = yield* knownImages(siteId)
  const fetched = { ...known, ...(yield* fetchImages(settings, known)) }
  const view = yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lockCustomization(organizationId, siteId)
      return yield* writeCustomization(locked, { settings }, fetched, {
        action: "siteCustomization.updated",
        target: { kind: "site", id: siteId }
      })
    })
  )
  return view.site
})
