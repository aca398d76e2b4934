import { PublishedSpaces } from "@octavo/content"
import { Effect } from "effect"
import type { Audience } from "./Audience.ts"
import { RecentSites } from "./RecentSites.ts"
import { VisibleSite } from "./VisibleSite.ts"

/** Finds what an audience sees of its site now: one statement, which finds the heads of the spaces, once the edition is known. */
export const seeSite = Effect.fn("sites.seeSite")(function* (audience: Audience) {
  const edition = yield* (yield* RecentSites).edition(audience.site)
  const shown = edition.structure.siteSpaces.filter(({ condition }) => audience.holds(condition))
  const spaces = yield* PublishedSpaces.open(shown.map(({ spaceId }) => spaceId))
  return new VisibleSite(audience, edition, spaces)
})
