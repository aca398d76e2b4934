import { Effect } from "effect"
import { readLayout } from "../layout/readLayout.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { readFiles } from "../remote/readFiles.ts"

/**
 * Whether a snapshot is a project of a documentation tool that can be imported: it has the settings of the tool, a table of contents of
 * mdBook, or pages of MDX.
 */
export const isProject = Effect.fn("gitsync.isProject")(function* ({ copy, entries }: GitSnapshot) {
  const { problems, root, settings, tool } = yield* readLayout({
    entries,
    directory: "",
    read: (oids) => readFiles(copy, oids)
  })
  if (problems.some(({ severity }) => severity === "error")) return false
  const isWritten = settings != null || tool !== undefined || root !== ""
  return isWritten || entries.some(({ path }) => /\.mdx$/i.test(path))
})
