import type { UserId } from "@octavo/identity"
import { emitEvent, forgetCached } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { Site } from "./Site.ts"
import { siteChanged } from "./siteEvents.ts"
import { Sites } from "./Sites.ts"

type SiteChanges = Partial<Omit<typeof Site.Type, "id" | "organizationId" | "version">>

/** Writes a locked site with its next version, and reports the change. */
export const putSite = Effect.fnUntraced(function* (
  site: Site,
  changes: SiteChanges,
  causedBy: UserId | null,
  event: typeof siteChanged = siteChanged
) {
  const version = site.version + 1
  const changed = new Site({ ...site, ...changes, version, updatedAt: yield* DateTime.now })
  yield* (yield* Sites).put(changed)
  yield* forgetCached("sites")
  const { id: siteId, organizationId } = site
  yield* emitEvent(event, { organizationId, siteId, version }, { subject: siteId, causedBy })
  return changed
})
