import type { LayoutProblem } from "../layout/LayoutProblem.ts"
import type { ArrangedLayout, LayoutFile } from "../layout/RepositoryLayout.ts"
import type { ConventionsOf } from "./PageConventions.ts"
import { findRedirects } from "./findRedirects.ts"
import { readToolNavigation } from "./readToolNavigation.ts"
import type { Tool } from "./Tool.ts"

/** Arranges the pages of a tool again once their texts are read, with the redirects to them. */
export const arrangePages =
  (
    tool: Tool,
    root: string,
    markdown: ReadonlyMap<string, LayoutFile>,
    replaced: ReadonlyArray<LayoutProblem>
  ) =>
  (conventionsOf: ConventionsOf): ArrangedLayout => {
    const { listed, pages, problems } = readToolNavigation(tool, root, [...markdown.values()], conventionsOf)
    const isArranged = ({ message }: LayoutProblem) => message.startsWith("The navigation names ")
    return {
      pages,
      redirects: findRedirects(tool, listed, conventionsOf),
      problems: problems.filter(isArranged),
      replaced: replaced.filter(isArranged)
    }
  }
