import type { OrganizationId } from "@octavo/identity"
import { atomically } from "@octavo/kernel"
import { Effect } from "effect"
import type { SiteId } from "../sites/SiteId.ts"
import { withDefaultSiteSpace } from "../structure/arrange.ts"
import { changeStructure } from "./changeStructure.ts"
import { requireReadableCondition } from "../structure/requireReadableCondition.ts"
import { requirePath } from "../structure/requirePath.ts"
import { SiteSection, type SiteSectionId, SiteSectionNotFound } from "../structure/SiteSection.ts"
import { type SiteSpaceId, SiteSpaceNotFound } from "../structure/SiteSpace.ts"
import { viewSection } from "./viewItems.ts"

/** The changes of a section; an absent field stays as it is. */
export interface SiteSectionChanges {
  readonly title?: string
  readonly path?: string
  readonly icon?: string | null
  readonly description?: string | null
  readonly condition?: string | null
  /** A site space of the section. */
  readonly defaultSiteSpace?: SiteSpaceId
}

/** Changes a section. Its former paths redirect. */
export const updateSiteSection = Effect.fn("sites.updateSiteSection")(function* (
  organizationId: OrganizationId,
  siteId: SiteId,
  id: SiteSectionId,
  { defaultSiteSpace, description, path: given, ...changes }: SiteSectionChanges
) {
  const changed = yield* changeStructure(
    organizationId,
    siteId,
    Effect.fnUntraced(function* (structure) {
      const section = structure.findSection(id)
      if (section === undefined) return yield* new SiteSectionNotFound({ siteSectionId: id })
      yield* requireReadableCondition(changes.condition)
      const path = yield* requirePath(
        given,
        section.path,
        structure.sections.filter((other) => other.id !== id)
      )
      const row = new SiteSection({
        ...section,
        ...changes,
        path,
        ...(description !== undefined && { description: description === "" ? null : description })
      })
      const updated = structure.with({
        sections: structure.sections.map((other) => (other.id === id ? row : other))
      })
      const chosen = updated.siteSpacesIn(id).find((siteSpace) => siteSpace.id === defaultSiteSpace)
      if (defaultSiteSpace !== undefined && chosen === undefined) {
        return yield* new SiteSpaceNotFound({ siteSpaceId: defaultSiteSpace })
      }
      const audited = ({ condition, path, title }: SiteSection) => ({ site: siteId, title, path, condition })
      return {
        structure: chosen === undefined ? updated : withDefaultSiteSpace(updated, chosen),
        act: {
          action: "siteSection.updated",
          target: { kind: "siteSection", id },
          before: audited(section),
          after: audited(row)
        }
      }
    })
  )
  return yield* viewSection(changed, id)
}, atomically)
