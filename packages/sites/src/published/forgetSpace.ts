import { spacePurged } from "@octavo/content"
import { subscriber } from "@octavo/kernel"
import { Effect, Option } from "effect"
import { Sites } from "../sites/Sites.ts"
import { removeSiteSpaces } from "../structure/removeFromStructure.ts"
import { SiteStructures } from "../structure/SiteStructures.ts"
import { writeStructure } from "../arrangement/writeStructure.ts"

/** Removes the site spaces of a space that was purged. */
export const forgetSpace = subscriber(
  spacePurged,
  Effect.fnUntraced(function* ({ spaceId }) {
    const structures = yield* SiteStructures
    for (const siteId of yield* structures.listSitesOf(spaceId)) {
      const site = yield* Effect.option((yield* Sites).getForUpdate(siteId))
      if (Option.isNone(site)) continue
      const before = yield* structures.get(siteId)
      const link = before.findLink(spaceId)
      if (link === undefined) continue
      yield* writeStructure(site.value, before, removeSiteSpaces(before, [link.id]), null)
    }
  })
)
