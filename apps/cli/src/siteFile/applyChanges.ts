import type { FolderSettings } from "@octavo/folders"
import { Effect } from "effect"
import { planOrder } from "./planOrder.ts"
import { planRemovals } from "./planRemovals.ts"
import { planRedirects } from "./planSite.ts"
import { planStructure } from "./planStructure.ts"
import type { SiteChange } from "./SiteChange.ts"
import { readSiteState, type SiteState } from "./SiteState.ts"

/** Applies the changes of a site. Sections, spaces, and paths to which redirects lead may exist only after earlier changes, so each kind is planned anew. */
export const applyChanges = Effect.fnUntraced(function* (
  { organizationId, site }: SiteState,
  settings: FolderSettings,
  parts: ReadonlyArray<SiteChange>,
  prune: boolean
) {
  for (const { apply } of parts) yield* apply
  const plans = [planStructure, planOrder, planRedirects, ...(prune ? [planRemovals] : [])]
  for (const plan of plans)
    for (const { apply } of yield* plan(yield* readSiteState(organizationId, site), settings)) yield* apply
})
