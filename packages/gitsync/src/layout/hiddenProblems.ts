import type { GitEntry } from "../remote/GitSnapshot.ts"
import { type LayoutProblem, warning } from "./LayoutProblem.ts"
import { isWithin, nameOf } from "./repositoryPath.ts"
import { readableFile } from "./selectEntries.ts"
import { isHidden, isOfGitbook, withinGitbook } from "./sortFiles.ts"

const maxNames = 50

/** Files that nobody misses: packages of programs, and settings of Git, of GitBook and of the tools whose navigation is read. */
const isOfPrograms = (path: string): boolean =>
  path.split("/").includes("node_modules") ||
  /^\.git(?:attributes|ignore|keep|modules|book\.yaml)$/.test(nameOf(path)) ||
  withinGitbook(path) === "vars.yaml" ||
  /(?:^|\/)\.vitepress\/config\.[a-z]+$/.test(path)

/** The hidden files below the root among entries that nothing reads and no page refers to. */
export const hiddenFiles = (root: string, entries: Iterable<GitEntry>): ReadonlyArray<string> =>
  Array.from(entries)
    .filter((entry) => isWithin(root, entry.path) && isHidden(root, entry.path))
    .filter(
      (entry) => readableFile(entry) !== undefined && !isOfGitbook(entry.path) && !isOfPrograms(entry.path)
    )
    .map(({ path }) => path)

/** Counts and names hidden files. */
export const hiddenProblems = (root: string, paths: ReadonlyArray<string>): ReadonlyArray<LayoutProblem> => {
  if (paths.length === 0) return []
  const names = paths.slice(0, maxNames).join(", ")
  const more = paths.length > maxNames ? ` and ${paths.length - maxNames} more` : ""
  const files = paths.length === 1 ? "1 hidden file" : `${paths.length} hidden files`
  return [warning(root, `The import left out ${files} that no page refers to: ${names}${more}.`)]
}
