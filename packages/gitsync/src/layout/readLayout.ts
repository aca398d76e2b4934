import { Effect } from "effect"
import type { GitOid } from "../remote/GitSnapshot.ts"
import { chooseNavigation, type NavigationOptions, pathOf } from "./chooseNavigation.ts"
import { findProject, type Project } from "./findProject.ts"
import { findProjects, namedFolders } from "./findProjects.ts"
import { isLfsPointer, lfsReason, mayBeLfsPointer } from "./isLfsPointer.ts"
import type { LayoutRequest } from "./LayoutRequest.ts"
import { byPlace, error, type LayoutProblem, warning } from "./LayoutProblem.ts"
import type { Configuration } from "./readConfiguration.ts"
import { readVariables } from "./readVariables.ts"
import type { LayoutFile, LayoutPage, LayoutRedirect, RepositoryLayout } from "./RepositoryLayout.ts"
import { isWithin } from "./repositoryPath.ts"
import { entryProblem } from "./selectEntries.ts"
import { isHidden, isOfGitbook, type SortedFiles, sortFiles, withinGitbook } from "./sortFiles.ts"
import { readTool } from "../tools/readTool.ts"
import { plainLanguageParts } from "../tools/parts/plainLanguages.ts"
import { arrangePages } from "../tools/arrangePages.ts"
import { textOf } from "./textOf.ts"

const refused = (root: string, ...problems: ReadonlyArray<LayoutProblem>): RepositoryLayout => ({
  root,
  summary: null,
  pages: [],
  files: [],
  includes: [],
  variables: {},
  redirects: [],
  unlisted: [],
  problems
})

/** Redirects that lead to a page, and a word about each other one. */
const redirectsIn = ({ path, redirects }: Configuration, root: string, listed: ReadonlySet<string>) => {
  const good: Array<LayoutRedirect> = []
  const problems: Array<LayoutProblem> = []
  for (const { from, to, line } of redirects) {
    const target = pathOf(root, { value: to.replace(/[#?].*$/, "") })
    if (listed.has(target)) good.push({ from, to: target })
    else problems.push(warning(path, `The redirect of "${from}" leads to ${to}, which is no page.`, line))
  }
  return { good, problems }
}

const firstKnown: NavigationOptions = { isPage: () => false, mayBeEmpty: false }

/** The files that links of a navigation lead to. */
const linkedFiles = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<string> =>
  pages.flatMap((page) => [
    ...(page.kind === "link" && page.target.kind === "file" ? [page.target.path] : []),
    ...linkedFiles(page.children)
  ])

/** A megabyte is ten thousand entries, which take a fifth of a second in the event loop. */
const maxSummaryBytes = 1_000_000

/** Why nothing of a repository is to be applied because its table of contents cannot be read. */
const summaryProblem = (
  path: string,
  { entries, known }: LayoutRequest<unknown, unknown>,
  bytes: Uint8Array | undefined
): ReadonlyArray<LayoutProblem> => {
  if (bytes !== undefined && isLfsPointer(bytes)) {
    return [
      error(path, "Git LFS keeps the contents of the table of contents elsewhere, so it cannot be read.")
    ]
  }
  if (bytes !== undefined && bytes.length > maxSummaryBytes) {
    return [
      error(path, `The table of contents is larger than ${maxSummaryBytes / 1e6} MB. Split the repository.`)
    ]
  }
  const entry = known === undefined ? undefined : entries.find((candidate) => candidate.path === path)
  return entry === undefined || entryProblem(entry) === null
    ? []
    : [error(path, "The table of contents is no plain file any more, so it cannot be read.")]
}

/**
 * The variables of a project. Those of a space that was the same once are gone when their file is: not when it is no
 * plain file any more, nor when other settings made the project look for it elsewhere.
 */
const variablesIn = (
  { entries, known }: LayoutRequest<unknown, unknown>,
  { project }: Project,
  { variables }: SortedFiles,
  text: string | null
): ReturnType<typeof readVariables> => {
  const isElsewhere =
    known !== undefined &&
    variables === undefined &&
    entries.some(({ path }) => isWithin(project, path) && withinGitbook(path) === "vars.yaml")
  return isElsewhere ? { variables: null, problems: [] } : readVariables(variables?.path ?? "", text)
}

/** The problems about projects below this one. */
const projectProblems = (
  { entries, known }: LayoutRequest<unknown, unknown>,
  { configuration, project, root, settings }: Project,
  files: SortedFiles
): ReadonlyArray<LayoutProblem> => {
  const summary = pathOf(root, configuration.summary)
  const folders = findProjects(entries, project, root, summary)
  if (folders.length === 0) return []
  const isOwn = (path: string) => !folders.some((folder) => isWithin(folder, path))
  const hasOwn =
    settings !== null ||
    files.all.has(summary) ||
    [...files.markdown.keys()].some((path) => isOwn(path) && !isHidden(root, path))
  const named = namedFolders(folders)
  return [
    hasOwn || known !== undefined
      ? warning(
          project,
          `Further projects lie below: ${named}. A folder that is named as the directory is read alone.`
        )
      : error(
          project,
          `There is nothing to read in this folder itself. Name one of its projects as the directory: ${named}.`
        )
  ]
}

/**
 * Reads the layout of a space from a repository: navigation, files, includes, variables, and all problems. No content
 * of a repository makes it fail; an `error` among the problems means that nothing can be applied.
 */
export const readLayout = Effect.fn("gitsync.readLayout")(function* <E, R>(request: LayoutRequest<E, R>) {
  const found = yield* findProject(request)
  if ("refusal" in found) return refused(found.root, ...found.refusal)
  const { configuration, part, project, root } = found
  yield* Effect.yieldNow
  const files = sortFiles(request.entries, project, root, part?.tool.isOther)
  const summaryPath = pathOf(root, configuration.summary)
  const summary = files.all.get(summaryPath)
  const suspects = files.assets.filter((file) => mayBeLfsPointer(file.size))
  const isByTool = found.settings === null && summary === undefined
  const tool = isByTool ? (part?.tool ?? (yield* readTool(request, root, files.find))) : undefined
  const paths = request.entries.map(({ path }) => path)
  const wanted = [summary, files.variables, ...suspects].flatMap((file) =>
    file === undefined ? [] : [file.oid]
  )
  const contents = wanted.length === 0 ? new Map<GitOid, Uint8Array>() : yield* request.read(wanted)
  const contentsOf = (file: { readonly oid: GitOid } | undefined) => contents.get(file?.oid ?? "")

  const unreadable = summaryProblem(summaryPath, request, contentsOf(summary))
  if (unreadable.length > 0) return refused(root, ...unreadable)
  yield* Effect.yieldNow
  const navigation = yield* chooseNavigation(
    configuration,
    root,
    files,
    textOf(contentsOf(summary)),
    request.known ?? firstKnown,
    tool
  )
  yield* Effect.yieldNow
  const redirects = redirectsIn(configuration, root, navigation.listed)
  const pointers = new Set(suspects.filter((file) => isLfsPointer(contentsOf(file) ?? new Uint8Array())))
  const { variables, problems } = variablesIn(request, found, files, textOf(contentsOf(files.variables)))
  const assets = new Map<string, LayoutFile>(files.assets.map((file) => [file.path, file]))
  for (const path of linkedFiles(navigation.pages)) {
    const file = files.find(path)
    if (file !== undefined) assets.set(path, file)
  }
  // Markdown below a `.gitbook` folder that is neither a page nor reusable content is a file.
  for (const file of files.markdown.values())
    if (isOfGitbook(file.path) && !navigation.listed.has(file.path)) assets.set(file.path, file)
  return {
    root,
    summary: summary?.path ?? null,
    pages: navigation.pages,
    landing: navigation.landing,
    tool,
    parts: isByTool && tool === undefined ? plainLanguageParts(paths, root) : tool?.parts,
    ...(tool !== undefined && { arrange: arrangePages(tool, root, files.markdown, navigation.problems) }),
    // A table of contents may have any name, and is never anything else.
    files: [...assets.values()].filter((file) => !pointers.has(file) && file !== summary),
    includes: files.includes.filter((file) => file !== summary),
    variables,
    redirects: redirects.good,
    settings: found.settings,
    unlisted: navigation.unlisted,
    problems: [
      ...configuration.problems,
      ...files.problems,
      ...projectProblems(request, found, files),
      ...navigation.problems,
      ...redirects.problems,
      ...problems,
      ...[...pointers].map((file) => warning(file.path, `${lfsReason}; it is left out.`))
    ].sort(byPlace)
  } satisfies RepositoryLayout
})
