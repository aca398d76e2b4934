import type { VisibleSite } from "@octavo/sites"
import { Effect } from "effect"
import { findResults } from "../search/findResults.ts"
import { toolTexts } from "./ToolAnswer.ts"

/** Pages of a site that an audience sees and that answer a query, each as a text with its title and address. */
export const searchDocumentation = Effect.fn("publishing.searchDocumentation")(function* (
  site: VisibleSite,
  query: string
) {
  const results = yield* findResults(site, query, { mode: "all" })
  if (results.length === 0) return toolTexts([`No page has the words of “${query}”.`])
  const { origin } = site.audience.root
  return toolTexts(
    results.map(({ excerpt = [], href, label, path = [], sections = [] }) =>
      [
        `Title: ${[...path, label].join(" › ")}`,
        `Link: ${origin}${sections[0]?.href ?? href}`,
        [excerpt, ...sections.map((section) => section.excerpt ?? [])]
          .map((pieces) => pieces.join(""))
          .filter((text) => text !== "")
          .join(" ")
      ]
        .filter((line) => line !== "")
        .join("\n")
    )
  )
})
