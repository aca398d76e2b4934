import { Effect, Schema } from "effect"
import { SiteLimitReached, siteLimits } from "../sites/Site.ts"
import type { SiteStructure } from "./SiteStructure.ts"

/** The section groups would lie in each other deeper than they can. */
export class SectionGroupsTooDeep extends Schema.TaggedError<SectionGroupsTooDeep>()(
  "SectionGroupsTooDeep",
  { siteSectionGroupId: Schema.String },
  { httpApiStatus: 412 }
) {
  override get message() {
    return `Section groups can be nested at most ${siteLimits.levelsOfGroups} levels deep. Choose a higher parent`
  }
}

/** Refuses a structure with more rows than a site can have. */
export const requireWithinLimits = ({
  groups,
  sections,
  siteSpaces
}: SiteStructure): Effect.Effect<void, SiteLimitReached> => {
  if (siteSpaces.length > siteLimits.siteSpaces) {
    return Effect.fail(new SiteLimitReached({ limit: siteLimits.siteSpaces, things: "spaces in the site" }))
  }
  if (sections.length > siteLimits.sections) {
    return Effect.fail(new SiteLimitReached({ limit: siteLimits.sections, things: "sections in the site" }))
  }
  return groups.length > siteLimits.groups
    ? Effect.fail(new SiteLimitReached({ limit: siteLimits.groups, things: "section groups in the site" }))
    : Effect.void
}
