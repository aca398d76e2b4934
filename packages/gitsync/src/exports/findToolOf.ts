import { Effect } from "effect"
import { readableFile } from "../layout/selectEntries.ts"
import type { Project } from "../layout/findProject.ts"
import { joinPath } from "../layout/repositoryPath.ts"
import type { GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import { readTool } from "../tools/readTool.ts"

/** Finds the tool that a repository is written for; undefined for other repositories. */
export const findToolOf = Effect.fnUntraced(function* <E, R>(
  { part, root }: Pick<Project, "part" | "root">,
  entries: ReadonlyArray<GitEntry>,
  read: (oids: ReadonlyArray<GitOid>) => Effect.Effect<ReadonlyMap<GitOid, Uint8Array>, E, R>
) {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  if (byPath.has(joinPath(root, "SUMMARY.md"))) return undefined
  const find = (path: string) => {
    const entry = byPath.get(path)
    return entry === undefined ? undefined : readableFile(entry)
  }
  if (part !== undefined) return part.tool
  return yield* readTool({ entries, directory: root, read }, root, find)
})
