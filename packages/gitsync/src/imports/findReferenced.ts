import { resolveTarget } from "@octavo/markdown"
import { type LayoutProblem, warning } from "../layout/LayoutProblem.ts"
import type { LayoutFile } from "../layout/RepositoryLayout.ts"
import { isMarkdown, isWithin, nameOf } from "../layout/repositoryPath.ts"
import { entryProblem, readableFile } from "../layout/selectEntries.ts"
import { isHidden, isInclude, withinGitbook } from "../layout/sortFiles.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"

/** The files that the texts of a repository refer to, besides those that are read anyway. */
interface Referenced {
  readonly files: ReadonlyArray<LayoutFile>
  readonly includes: ReadonlyArray<LayoutFile>
  readonly problems: ReadonlyArray<LayoutProblem>
}

/** A reference as its text has it. */
export interface WrittenReference {
  readonly kind: string
  readonly target: string
}

/** Whether a file says something of its project, and so is nothing else. */
const isSetting = (path: string) => nameOf(path) === ".gitbook.yaml" || withinGitbook(path) === "vars.yaml"

/** An included text becomes reusable content; Markdown in the folder of the documentation becomes a page or nothing. */
const useOf = (root: string, path: string, kind: string): "file" | "include" | "nothing" => {
  if (isSetting(path)) return "nothing"
  if (!isMarkdown(path)) return "file"
  if (kind === "include" || isInclude(path)) return "include"
  return isWithin(root, path) && !isHidden(root, path) ? "nothing" : "file"
}

/**
 * Finds the files that texts refer to, anywhere in the repository: pictures, attachments, covers, and includes.
 * `candidates` contains the entries that nothing else reads; found ones are taken out.
 */
export const findReferenced = (
  candidates: Map<string, GitEntry>,
  root: string,
  texts: Iterable<readonly [path: string, references: ReadonlyArray<WrittenReference>]>
): Referenced => {
  const files: Array<LayoutFile> = []
  const includes: Array<LayoutFile> = []
  const problems: Array<LayoutProblem> = []
  for (const [from, references] of texts) {
    for (const { kind, target } of references) {
      const path = resolveTarget(from, target)?.paths.find((path) => candidates.has(path))
      const entry = path === undefined ? undefined : candidates.get(path)
      if (entry === undefined) continue
      const use = useOf(root, entry.path, kind)
      if (use === "nothing") continue
      candidates.delete(entry.path)
      const file = readableFile(entry)
      if (file === undefined) problems.push(warning(entry.path, entryProblem(entry) ?? ""))
      else (use === "file" ? files : includes).push(file)
    }
  }
  return { files, includes, problems }
}
