import { Effect } from "effect"
import { findProject } from "../layout/findProject.ts"
import type { GitSnapshot } from "../remote/GitSnapshot.ts"
import { readFiles } from "../remote/readFiles.ts"
import { readableFile } from "../layout/selectEntries.ts"
import { readTool } from "../tools/readTool.ts"

/** Whether a snapshot is a project of a documentation tool: it has its settings, pages of MDX, or a table of contents of mdBook. */
export const isProject = Effect.fn("gitsync.isProject")(function* ({ copy, entries }: GitSnapshot) {
  const request = {
    entries,
    directory: "",
    read: (oids: ReadonlyArray<string>) => readFiles(copy, oids)
  }
  const found = yield* findProject(request)
  if ("refusal" in found || found.settings !== null || found.root !== "") return true
  if (entries.some(({ path }) => /\.mdx$/i.test(path))) return true
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const find = (path: string) => {
    const entry = byPath.get(path)
    return entry === undefined ? undefined : readableFile(entry)
  }
  return (yield* readTool(request, "", find)) !== undefined
})
