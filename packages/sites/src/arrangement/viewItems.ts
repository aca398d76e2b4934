import { Effect } from "effect"
import type { Site } from "../sites/Site.ts"
import type { SectionGroupId } from "../structure/SectionGroup.ts"
import type { SiteSectionId } from "../structure/SiteSection.ts"
import { type SiteSpaceId, SiteSpaceNotFound } from "../structure/SiteSpace.ts"
import type { SiteStructure } from "../structure/SiteStructure.ts"
import { viewStructure } from "./viewStructure.ts"

interface Changed {
  readonly site: Site
  readonly structure: SiteStructure
}

/** A present section of a structure as members see it. */
export const viewSection = Effect.fnUntraced(function* ({ site, structure }: Changed, id: SiteSectionId) {
  const section = structure.findSection(id)
  if (section === undefined) return yield* Effect.die(`The section ${id} is gone`)
  const views = yield* viewStructure(site, structure, { rows: structure.siteSpacesIn(id) })
  return views.of(views.section(section))
})

/** A present group of a structure as members see it. */
export const viewGroup = Effect.fnUntraced(function* ({ site, structure }: Changed, id: SectionGroupId) {
  const group = structure.findGroup(id)
  if (group === undefined) return yield* Effect.die(`The section group ${id} is gone`)
  const views = yield* viewStructure(site, structure)
  return views.of(views.group(group))
})

/** A site space of a structure as members see it. */
export const viewSiteSpace = Effect.fnUntraced(function* ({ site, structure }: Changed, id: SiteSpaceId) {
  const rows = structure.siteSpaces.filter((row) => row.id === id)
  const views = yield* viewStructure(site, structure, { rows })
  const [view] = views.siteSpaces(rows)
  return view === undefined ? yield* new SiteSpaceNotFound({ siteSpaceId: id }) : views.of(view)
})
