import type { GitEntry } from "../remote/GitSnapshot.ts"
import type { LayoutProblem } from "./LayoutProblem.ts"
import type { LayoutFile } from "./RepositoryLayout.ts"
import { isMarkdown, isWithin, joinPath, nameOf, pathWithin } from "./repositoryPath.ts"
import { readableFile, selectEntries } from "./selectEntries.ts"

/** The files of a project by what they are for. */
export interface SortedFiles {
  readonly all: ReadonlyMap<string, LayoutFile>
  /** The files that can become pages. */
  readonly markdown: ReadonlyMap<string, LayoutFile>
  readonly assets: ReadonlyArray<LayoutFile>
  readonly includes: ReadonlyArray<LayoutFile>
  readonly variables: LayoutFile | undefined
  readonly problems: ReadonlyArray<LayoutProblem>
  /** Finds any file of the repository that can be read, also outside of the project. */
  readonly find: (path: string) => LayoutFile | undefined
}

/** Whether a path leads through a folder, or to a file, that is no documentation unless something names it. */
export const isHidden = (root: string, path: string): boolean =>
  pathWithin(root, path)
    .split("/")
    .some((part) => part.startsWith(".") || part === "node_modules")

/** The path within the innermost `.gitbook` folder; null outside of all. */
export const withinGitbook = (path: string): string | null => {
  const [, within] = /^(?:.*\/)?\.gitbook\/(.+)$/s.exec(path) ?? []
  return within ?? null
}

/** Whether a file is below a `.gitbook` folder, and is neither variables nor content of a package. */
export const isOfGitbook = (path: string): boolean =>
  withinGitbook(path) !== null && nameOf(path) !== "vars.yaml" && !path.split("/").includes("node_modules")

/** Whether a path is one of reusable content. */
export const isInclude = (path: string): boolean =>
  isMarkdown(path) && withinGitbook(path)?.startsWith("includes/") === true

/** Sorts what is below the root, and in every `.gitbook` folder of the project. */
export const sortFiles = (
  entries: ReadonlyArray<GitEntry>,
  project: string,
  root: string,
  /** Whether a file is of another language or version. */
  isOther: (path: string) => boolean = () => false
): SortedFiles => {
  const { files, problems } = selectEntries(
    entries.filter(
      ({ path }) =>
        !isOther(path) && (isWithin(root, path) || (isWithin(project, path) && withinGitbook(path) !== null))
    )
  )
  const all = new Map(files.map((file) => [file.path, file]))
  const markdown = new Map<string, LayoutFile>()
  const assets: Array<LayoutFile> = []
  const includes: Array<LayoutFile> = []
  for (const file of files) {
    const { path } = file
    const isGitbook = isOfGitbook(path)
    if (isGitbook && isInclude(path)) includes.push(file)
    // A file below the assets is a file of the space, also when it is Markdown.
    else if (isGitbook && (!isMarkdown(path) || withinGitbook(path)?.startsWith("assets/") === true))
      assets.push(file)
    else if (!isMarkdown(path)) {
      if (isWithin(root, path) && !isHidden(root, path)) assets.push(file)
    } else if (isWithin(root, path)) markdown.set(path, file)
    else if (isGitbook) assets.push(file)
  }
  const special = [...new Set([joinPath(root, ".gitbook"), joinPath(project, ".gitbook")])]
  const variables = special
    .map((folder) => all.get(joinPath(folder, "vars.yaml")))
    .find((file) => file !== undefined)
  const everything = new Map(entries.map((entry) => [entry.path, entry]))
  const find = (path: string) => {
    const entry = all.get(path) ?? everything.get(path)
    return entry === undefined ? undefined : "kind" in entry ? readableFile(entry) : entry
  }
  return { all, markdown, assets, includes, variables, problems, find }
}
