import { Effect } from "effect"
import { isLfsPointer, lfsReason } from "./isLfsPointer.ts"
import { error, type LayoutProblem } from "./LayoutProblem.ts"
import { type Configuration, readConfiguration } from "./readConfiguration.ts"
import type { LayoutRequest } from "./LayoutRequest.ts"
import type { GitEntry } from "../remote/GitSnapshot.ts"
import { entryProblem, readableFile } from "./selectEntries.ts"
import { readTool } from "../tools/readTool.ts"
import type { Tool } from "../tools/Tool.ts"
import { isWithin, joinPath, resolvePath } from "./repositoryPath.ts"
import { textOf } from "./textOf.ts"

/** The folder of the documentation in a repository, and its settings. */
export interface Project {
  /** The folder of the project. */
  readonly project: string
  /** The folder of the documentation in it. */
  readonly root: string
  readonly configuration: Configuration
  /** The settings as they are written; null where there are none. */
  readonly settings: string | null
  /** The language or version that is read alone, with its tool. */
  readonly part?: { readonly name: string; readonly tool: Tool }
}

/** Divides a directory into its folder and the name of a language or version behind `#`. A folder may have such a name itself. */
const partIn = (entries: ReadonlyArray<GitEntry>, directory: string): readonly [string, string?] => {
  const at = directory.indexOf("#")
  if (at < 0) return [directory]
  const folder = resolvePath("", directory)
  if (folder === null || entries.some(({ path }) => isWithin(folder, path))) return [directory]
  return [directory.slice(0, at), directory.slice(at + 1)]
}

/** The tool of a project with the pages of one language or version; undefined for an unknown name. */
const readPart = <E, R>(request: LayoutRequest<E, R>, project: string, part: string) => {
  const entries = new Map(request.entries.map((entry) => [entry.path, entry]))
  const find = (path: string) => {
    const entry = entries.get(path)
    return entry === undefined ? undefined : readableFile(entry)
  }
  return readTool(request, project, find, undefined, part)
}

/** Whether a project is one of mdBook, whose table of contents is in `src`. */
const isBookAt = (entries: ReadonlyArray<GitEntry>, project: string): boolean => {
  const has = (name: string) => entries.some(({ path }) => path === joinPath(project, name))
  return has("book.toml") && has("src/SUMMARY.md") && !has("SUMMARY.md")
}

/** Reads the settings of a project; why that cannot be done otherwise. */
export const findProject = Effect.fnUntraced(function* <E, R>(request: LayoutRequest<E, R>) {
  const refusal = (root: string, ...problems: ReadonlyArray<LayoutProblem>) => ({ root, refusal: problems })
  const [folder, part] = partIn(request.entries, request.directory)
  const project = resolvePath("", folder)
  if (project === null) {
    return refusal("", error(request.directory, "The project directory lies outside the repository."))
  }
  const path = joinPath(project, ".gitbook.yaml")
  const entry = request.entries.find((candidate) => candidate.path === path)
  const unreadable = entry === undefined ? null : entryProblem(entry)
  if (unreadable !== null)
    return refusal(project, error(path, "The settings are no plain file that can be read."))
  const bytes = entry === undefined ? undefined : (yield* request.read([entry.oid])).get(entry.oid)
  const settings = entry === undefined ? null : textOf(bytes)
  if (bytes !== undefined && isLfsPointer(bytes)) return refusal(project, error(path, `${lfsReason}.`))
  if (entry !== undefined && settings === null)
    return refusal(project, error(path, "The file is not UTF-8 text."))
  const configuration = readConfiguration(path, settings ?? "")
  const isBook = settings === null && isBookAt(request.entries, project)
  const root = isBook
    ? joinPath(project, "src")
    : resolvePath(project, configuration.root.value.replace(/^\/+/, ""))
  if (root === null) {
    const outside = error(path, `"root" lies outside the repository.`, configuration.root.line)
    return refusal(project, ...configuration.problems, outside)
  }
  const summary = resolvePath(root, configuration.summary.value.replace(/^\/+/, ""))
  if (summary === null || !isWithin(root, summary)) {
    const outside = error(
      path,
      `"structure.summary" names ${configuration.summary.value}, which lies outside the documentation's folder.`,
      configuration.summary.line
    )
    return refusal(root, ...configuration.problems, outside)
  }
  const found: Project = { project, root, configuration, settings }
  if (part === undefined) return found
  const tool = settings === null ? yield* readPart(request, project, part) : undefined
  if (tool === undefined)
    return refusal(project, error(project, `The project has no language or version "${part}".`))
  const ofPart: Project = { ...found, root: tool.folders[0] ?? root, part: { name: part, tool } }
  return ofPart
})
