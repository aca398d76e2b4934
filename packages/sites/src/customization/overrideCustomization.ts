import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import { orAbsent } from "../sites/orAbsent.ts"
import { requireSite } from "../sites/requireSite.ts"
import type { SiteId } from "../sites/SiteId.ts"
import { type SiteSpaceId, SiteSpaceNotFound } from "../structure/SiteSpace.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import type { CustomizationOverride } from "./Customization.ts"
import { fetchImages } from "./fetchImages.ts"
import { changeOverrides } from "./overrideSettings.ts"
import { requireEffects } from "./requireEffects.ts"
import { requireReadableLinks } from "./requireReadableLinks.ts"
import type { SiteCustomization } from "./SiteCustomization.ts"
import { knownImages, lockCustomization, writeCustomization } from "./writeCustomization.ts"

const withOverrides = (
  { overrides }: SiteCustomization,
  id: SiteSpaceId,
  changed: SiteCustomization["overrides"][string]
): SiteCustomization["overrides"] => {
  const { [id]: _, ...others } = overrides
  return Object.keys(changed).length === 0 ? others : { ...others, [id]: changed }
}

/** Changes what a site space overrides; requires the role `create`. Null follows the site again, an absent field stays as it is. */
export const overrideCustomization = Effect.fn("sites.overrideCustomization")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SiteSpaceId,
  given: CustomizationOverride
) {
  yield* requireSite(organizationId, siteId, "create")
  yield* requireEffects(given)
  yield* requireReadableLinks(given.header?.links)
  const known = yield* knownImages(siteId)
  const fetched = { ...known, ...(yield* fetchImages(given, known)) }
  const view = yield* atomically(
    Effect.gen(function* () {
      const locked = yield* lockCustomization(organizationId, siteId)
      if ((yield* (yield* SiteStructures).get(siteId)).findSiteSpace(id) === undefined) {
        return yield* new SiteSpaceNotFound({ siteSpaceId: id })
      }
      const changed = changeOverrides(locked.before.overrides[id] ?? {}, given)
      const overrides = withOverrides(locked.before, id, changed as SiteCustomization["overrides"][string])
      return yield* writeCustomization(locked, { overrides }, fetched, {
        action: "siteCustomization.overridden",
        target: { kind: "siteSpace", id }
      })
    })
  )
  return { settings: view.ofSiteSpace(id), hasOverrides: view.hasOverrides(id) }
})

/** Removes what a site space overrides: it follows the site again. Without overrides nothing happens. */
export const deleteCustomizationOverrides = Effect.fn("sites.deleteCustomizationOverrides")(
  function* (organizationId: OrganizationId, siteId: SiteId, id: SiteSpaceId) {
    const locked = yield* lockCustomization(organizationId, siteId)
    if (locked.before.overrides[id] === undefined) return
    const overrides = withOverrides(locked.before, id, {})
    yield* Effect.orDie(
      writeCustomization(
        locked,
        { overrides },
        {},
        {
          action: "siteCustomization.reset",
          target: { kind: "siteSpace", id }
        }
      )
    )
  },
  orAbsent,
  atomically
)
