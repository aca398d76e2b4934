import type { GitEntry } from "../remote/GitSnapshot.ts"
import type { LayoutProblem } from "./LayoutProblem.ts"
import type { LayoutFile } from "./RepositoryLayout.ts"
import { isMarkdown, isWithin, joinPath, pathWithin } from "./repositoryPath.ts"
import { selectEntries } from "./selectEntries.ts"

/** The files of a project by what they are for. */
export interface SortedFiles {
  readonly all: ReadonlyMap<string, LayoutFile>
  /** What may become a page. */
  readonly markdown: ReadonlyMap<string, LayoutFile>
  readonly assets: ReadonlyArray<LayoutFile>
  readonly includes: ReadonlyArray<LayoutFile>
  readonly variables: LayoutFile | undefined
  readonly problems: ReadonlyArray<LayoutProblem>
}

/** Whether a path leads through a folder, or to a file, that is no documentation unless something names it. */
export const isHidden = (root: string, path: string): boolean =>
  pathWithin(root, path)
    .split("/")
    .some((part) => part.startsWith(".") || part === "node_modules")

/** Sorts what is below the root, and in the `.gitbook` folders of the root and of the project. */
export const sortFiles = (entries: ReadonlyArray<GitEntry>, project: string, root: string): SortedFiles => {
  const special = [...new Set([joinPath(root, ".gitbook"), joinPath(project, ".gitbook")])]
  const isSpecial = (name: string, path: string) =>
    special.some((folder) => isWithin(joinPath(folder, name), path))
  const { files, problems } = selectEntries(
    entries.filter(({ path }) => isWithin(root, path) || special.some((folder) => isWithin(folder, path)))
  )
  const all = new Map(files.map((file) => [file.path, file]))
  const markdown = new Map<string, LayoutFile>()
  const assets: Array<LayoutFile> = []
  const includes: Array<LayoutFile> = []
  for (const file of files) {
    const { path } = file
    // What lies among the assets is a file of the space, also where it holds Markdown.
    if (isSpecial("assets", path)) assets.push(file)
    else if (!isMarkdown(path)) {
      if (isWithin(root, path) && !isHidden(root, path)) assets.push(file)
    } else if (isSpecial("includes", path)) includes.push(file)
    else if (isWithin(root, path)) markdown.set(path, file)
  }
  const variables = special
    .map((folder) => all.get(joinPath(folder, "vars.yaml")))
    .find((file) => file !== undefined)
  return { all, markdown, assets, includes, variables, problems }
}
