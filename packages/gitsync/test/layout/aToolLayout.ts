import { deriveSafely, parseMarkdownFast } from "@octavo/markdown"
import { Effect } from "effect"
import type { LayoutPage } from "../../src/layout/RepositoryLayout.ts"
import { withConventions } from "../../src/layout/withConventions.ts"
import { layoutOf } from "./aLayout.ts"

/** A navigation in lines: the title of an entry in the navigation, indented below its parent. */
export const lines = (pages: ReadonlyArray<LayoutPage>, depth = 0): ReadonlyArray<string> =>
  pages.flatMap((page) => {
    const title = page.kind === "document" ? (page.label ?? page.title) : page.title
    const sign = page.kind === "group" ? "# " : page.kind === "link" ? "-> " : ""
    return [`${"  ".repeat(depth)}${sign}${title}`, ...lines(page.children, depth + 1)]
  })

/** The layout of a repository of a tool, as the texts of its pages complete it. */
export const aToolLayout = Effect.fnUntraced(function* (files: Record<string, string>, directory = "") {
  const layout = withConventions(yield* layoutOf(files, directory), (path) => {
    const { frontMatter, title } = deriveSafely(files[path] ?? "", parseMarkdownFast)
    return { ...frontMatter.conventions, title: title ?? frontMatter.title, order: frontMatter.order }
  })
  return {
    tool: layout.tool,
    pages: layout.pages,
    lines: lines(layout.pages),
    problems: layout.problems,
    redirects: Object.fromEntries(layout.redirects.map(({ from, to }) => [from, to]))
  }
})
