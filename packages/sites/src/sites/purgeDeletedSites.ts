import { atomically } from "@octavo/kernel"
import { DateTime, Effect, Option } from "effect"
import { sitePurgeLimit } from "./Site.ts"
import type { SiteId } from "./SiteId.ts"
import { Sites } from "./Sites.ts"

/** Removes a site for good, unless it was restored meanwhile. */
const purgeSite = Effect.fnUntraced(function* (siteId: SiteId, deletedBefore: DateTime.Utc) {
  const sites = yield* Sites
  const found = yield* Effect.option(sites.getForUpdate(siteId))
  const deletedAt = Option.isSome(found) ? found.value.deletedAt : null
  if (deletedAt !== null && DateTime.isLessThan(deletedAt, deletedBefore)) yield* sites.remove(siteId)
}, atomically)

/** Removes the sites for good that were deleted more than seven days ago. */
export const purgeDeletedSites = Effect.fn("sites.purgeDeletedSites")(function* () {
  const before = sitePurgeLimit(yield* DateTime.now)
  for (;;) {
    const ids = yield* (yield* Sites).listDeletedBefore(before, 100)
    if (ids.length === 0) return
    yield* Effect.forEach(ids, (id) => purgeSite(id, before), { discard: true })
  }
})
