import type { Language } from "@octavo/content"
import type { SiteSectionId } from "../structure/SiteSection.ts"
import type { SiteSpaceId } from "../structure/SiteSpace.ts"

/** The site spaces to search. */
export type SearchScope =
  /** One of each section: the current one, else one in its language, else the default; and some more. */
  | {
      readonly mode: "default"
      readonly current: SiteSpaceId | null
      readonly included: ReadonlyArray<SiteSpaceId>
      /** Only the current one, or only the others. */
      readonly restrictTo?: "currentSiteSpace" | "otherSiteSpaces" | undefined
    }
  | { readonly mode: "specific"; readonly siteSpaceIds: ReadonlyArray<SiteSpaceId> }
  | { readonly mode: "all" }

/** A site space with what a scope decides by. */
interface Scoped {
  readonly id: SiteSpaceId
  readonly sectionId: SiteSectionId | null
  readonly isDefault: boolean
  readonly language: Language | null
}

/** Those of some site spaces, in structure order, that are in a scope; ids of others count for nothing. */
export const inScope = <Row extends Scoped>(
  siteSpaces: ReadonlyArray<Row>,
  scope: SearchScope
): ReadonlyArray<Row> => {
  if (scope.mode === "all") return siteSpaces
  if (scope.mode === "specific") {
    const ids = new Set(scope.siteSpaceIds)
    return siteSpaces.filter(({ id }) => ids.has(id))
  }
  const current = siteSpaces.find(({ id }) => id === scope.current)
  const chosen = new Set<SiteSpaceId>(scope.included)
  for (const [sectionId, rows] of Map.groupBy(siteSpaces, ({ sectionId }) => sectionId)) {
    const alike = rows.filter(({ language }) => current !== undefined && language === current.language)
    const one =
      current?.sectionId === sectionId
        ? current
        : (alike.find(({ isDefault }) => isDefault) ?? alike[0] ?? rows.find(({ isDefault }) => isDefault))
    chosen.add((one ?? rows[0]!).id)
  }
  const { restrictTo } = scope
  const isWanted = (id: SiteSpaceId) =>
    restrictTo === undefined || (restrictTo === "currentSiteSpace") === (id === current?.id)
  return siteSpaces.filter(({ id }) => chosen.has(id) && isWanted(id))
}
