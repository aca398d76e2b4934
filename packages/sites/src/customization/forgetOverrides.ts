import { Effect, Option } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { Customizations } from "./Customizations.ts"
import { SiteCustomization } from "./SiteCustomization.ts"

/** Removes what site spaces override that are no longer there. Runs under the lock of the site. */
export const forgetOverrides = Effect.fnUntraced(function* (
  siteId: SiteId,
  siteSpaceIds: ReadonlyArray<string>
) {
  if (siteSpaceIds.length === 0) return
  const customizations = yield* Customizations
  const found = Option.getOrNull(yield* customizations.find(siteId))
  if (found === null) return
  const kept = Object.entries(found.overrides).filter(([id]) => !siteSpaceIds.includes(id))
  if (kept.length === Object.keys(found.overrides).length) return
  yield* customizations.put(new SiteCustomization({ ...found, overrides: Object.fromEntries(kept) }))
})
