import type { PageNotFound, SpaceNotFound } from "@octavo/content"
import type { Site, VisibleSite } from "@octavo/sites"
import type { Effect } from "effect"
import type { PageCaches } from "../pages/PageCaches.ts"
import type { Answer } from "../visits/Answer.ts"
import type { Visit } from "../visits/Visit.ts"

/** Answers paths below a site that are the same for every visitor, admitted or not; null for other paths. */
export type SiteAnswer<R = PageCaches> = (site: Site, path: string) => Effect.Effect<Answer | null, never, R>

/** Answers paths below a site for an audience, before its pages; null for other paths. */
export type AudienceAnswer<R = PageCaches> = (
  site: VisibleSite,
  path: string,
  visit: Visit
) => Effect.Effect<Answer | null, PageNotFound | SpaceNotFound, R>
