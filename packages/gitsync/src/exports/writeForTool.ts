import type { PageNode, PageVersion } from "@octavo/content"
import { Effect } from "effect"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import type { ConventionsOf, PageConventions } from "../tools/PageConventions.ts"
import { readToolNavigation } from "../tools/readToolNavigation.ts"
import type { Tool } from "../tools/Tool.ts"
import { derivedNames, flattened } from "./flattenNavigation.ts"
import type { SummaryEntry } from "./SummaryEntry.ts"
import { writeToolNavigation } from "./writeToolNavigation.ts"

/** The tool of a repository, and its file of navigation. */
export interface ToolRequest {
  readonly tool: Tool
  readonly file: { readonly path: string; readonly text: string } | undefined
  readonly before: ReadonlyArray<PageVersion>
  /** The tool after its file has another text. */
  readonly withText: (text: string) => Effect.Effect<Tool | undefined>
}

/** The pages of a space, and the tool that shall show them. */
interface ToolNavigation {
  readonly root: string
  readonly pages: ReadonlyArray<PageNode>
  readonly placeOf: (id: string) => string | undefined
  /** The pages as they were when both were the same, by their paths. */
  readonly oldPages: ReadonlyMap<string, PageVersion>
  readonly tool: ToolRequest
}

/** The conventions of the pages of a space, by their paths. */
const conventionsIn = (pages: ReadonlyArray<PageNode>, placeOf: ToolNavigation["placeOf"]): ConventionsOf => {
  const found = new Map<string, PageConventions>()
  const visit = ({ attributes, children, id, title }: PageNode) => {
    const path = placeOf(id)
    if (path !== undefined) found.set(path, { ...attributes.conventions, title, order: attributes.order })
    children.forEach(visit)
  }
  pages.forEach(visit)
  return (path) => found.get(path) ?? {}
}

/** The writes that make the file of another tool give the navigation of a space; undefined where it cannot. */
export const writeForTool = Effect.fnUntraced(function* (
  { oldPages, pages, placeOf, root, tool: request }: ToolNavigation,
  entries: ReadonlyArray<SummaryEntry>,
  files: ReadonlyArray<LayoutFile>,
  former: ReadonlyArray<LayoutFile>
) {
  const conventionsOf = conventionsIn(pages, placeOf)
  const isGiven = (tool: Tool, isNamed: boolean): boolean => {
    const { pages: derived, placed } = readToolNavigation(tool, root, files, conventionsOf)
    const lines = flattened(derived, derivedNames)
    return (
      lines.length === entries.length &&
      entries.every(({ depth, key }, index) => key === lines[index]![0] && depth === lines[index]![1]) &&
      (!isNamed || files.every(({ path }) => placed.has(path) || oldPages.has(path)))
    )
  }
  if (isGiven(request.tool, true)) return new Map<string, string>()
  const { before, file, tool } = request
  const text =
    file === undefined
      ? undefined
      : writeToolNavigation({ ...file, tool, before, pages, files: [...files, ...former], conventionsOf })
  const edited = text === undefined || text === file?.text ? undefined : yield* request.withText(text)
  if (file !== undefined && text !== undefined && edited !== undefined && isGiven(edited, false))
    return new Map([[file.path, text]])
  return isGiven(tool, false) ? new Map<string, string>() : undefined
})
