import type { ConventionsOf } from "../tools/PageConventions.ts"
import { orderNavigation } from "./deriveNavigation.ts"
import type { RepositoryLayout } from "./RepositoryLayout.ts"

/** Completes a layout without a table of contents with what the texts of its pages say about their titles, places and addresses. */
export const withConventions = (layout: RepositoryLayout, conventionsOf: ConventionsOf): RepositoryLayout => {
  if (layout.arrange === undefined)
    return {
      ...layout,
      pages: orderNavigation(layout.pages, (path) => conventionsOf(path).order, layout.landing)
    }
  const { pages, problems, redirects, replaced } = layout.arrange(conventionsOf)
  const isReplaced = new Set(replaced)
  return {
    ...layout,
    pages,
    redirects: [...layout.redirects, ...redirects],
    problems: [...layout.problems.filter((problem) => !isReplaced.has(problem)), ...problems]
  }
}
