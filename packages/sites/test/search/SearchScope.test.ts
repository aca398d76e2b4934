import { describe, expect, it } from "@effect/vitest"
import type { Language } from "@octavo/content"
import { type SearchScope, inScope } from "../../src/search/SearchScope.ts"
import { SiteSectionId } from "../../src/structure/SiteSection.ts"
import { SiteSpaceId } from "../../src/structure/SiteSpace.ts"

const row = (id: string, section: string | null, isDefault: boolean, language: Language | null = null) => ({
  id: SiteSpaceId.make(id),
  sectionId: section === null ? null : SiteSectionId.make(section),
  isDefault,
  language
})

const ids = (...names: ReadonlyArray<string>) => names.map((name) => SiteSpaceId.make(name))

const rows = [
  row("guide-en", "guide", true, "en"),
  row("guide-de", "guide", false, "de"),
  row("guide-fr", "guide", false, "fr"),
  row("api-en", "api", true, "en"),
  row("api-de", "api", false, "de"),
  row("blog", "blog", true)
]

const chosen = (scope: SearchScope) => inScope(rows, scope).map(({ id }) => String(id))

describe("the scope of a search in a site", () => {
  it("has the default of each section", () => {
    expect(chosen({ mode: "default", current: null, included: [] })).toEqual(["guide-en", "api-en", "blog"])
  })

  it("has the current site space, and of other sections the one in its language", () => {
    const [current] = ids("guide-de")
    expect(chosen({ mode: "default", current: current!, included: [] })).toEqual([
      "guide-de",
      "api-de",
      "blog"
    ])
    const [french] = ids("guide-fr")
    expect(chosen({ mode: "default", current: french!, included: [] })).toEqual([
      "guide-fr",
      "api-en",
      "blog"
    ])
  })

  it("is only the current site space or only the others where that is asked for", () => {
    const [current] = ids("guide-de")
    const among = (restrictTo: "currentSiteSpace" | "otherSiteSpaces") =>
      chosen({ mode: "default", current: current!, included: [], restrictTo })
    expect(among("currentSiteSpace")).toEqual(["guide-de"])
    expect(among("otherSiteSpaces")).toEqual(["api-de", "blog"])
  })

  it("has what else is named, once", () => {
    expect(chosen({ mode: "default", current: null, included: ids("api-de", "api-en", "none") })).toEqual([
      "guide-en",
      "api-en",
      "api-de",
      "blog"
    ])
    expect(chosen({ mode: "specific", siteSpaceIds: ids("blog", "guide-fr", "none") })).toEqual([
      "guide-fr",
      "blog"
    ])
    expect(chosen({ mode: "all" })).toHaveLength(rows.length)
  })

  it("is nothing in a site without site spaces", () => {
    expect(inScope([], { mode: "default", current: ids("blog")[0]!, included: [] })).toEqual([])
  })
})
