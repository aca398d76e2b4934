import { PublishedSpaces } from "@octavo/content"
import { Effect } from "effect"
import type { Audience } from "./Audience.ts"
import { readableInPreview } from "./readableInPreview.ts"
import { RecentSites } from "./RecentSites.ts"
import { VisibleSite } from "./VisibleSite.ts"

/** Finds what an audience sees of its site now: one statement, which finds the heads of the spaces, once the edition is known, and for
 * a preview one more. */
export const seeSite = Effect.fnUntraced(function* (audience: Audience) {
  const edition = yield* (yield* RecentSites).edition(audience.site)
  const shown = edition.structure.siteSpaces.filter(({ condition }) => audience.holds(condition))
  const ids = shown.map(({ spaceId }) => spaceId)
  const { preview } = audience
  const spaces = yield* PublishedSpaces.open(preview === null ? ids : yield* readableInPreview(preview, ids))
  const draft = preview?.draft ?? null
  const shownSpaces = draft === null ? spaces : spaces.showing(draft.spaceId, draft.snapshot)
  return new VisibleSite(audience, edition, shownSpaces)
})
