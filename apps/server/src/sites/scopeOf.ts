import type { SiteSearch } from "@octavo/api"
import type { SearchScope } from "@octavo/sites"

/** The site spaces that a search of a site asks for. */
export const scopeOf = (search: SiteSearch): SearchScope => {
  if ("scope" in search) {
    const { scope } = search
    return scope.mode === "default"
      ? {
          mode: "default",
          current: scope.currentSiteSpace ?? null,
          included: scope.includedSiteSpaces ?? [],
          restrictTo: scope.restrictTo
        }
      : scope
  }
  if ("siteSpaceIds" in search) return { mode: "specific", siteSpaceIds: search.siteSpaceIds }
  return "siteSpaceId" in search
    ? { mode: "default", current: search.siteSpaceId, included: [] }
    : { mode: "all" }
}
