import { Effect } from "effect"
import type { GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import { deriveNavigation } from "./deriveNavigation.ts"
import { isLfsPointer, mayBeLfsPointer } from "./isLfsPointer.ts"
import { error, type LayoutProblem, warning } from "./LayoutProblem.ts"
import { readConfiguration } from "./readConfiguration.ts"
import { readNavigation } from "./readNavigation.ts"
import { readVariables } from "./readVariables.ts"
import { isMarkdown, isWithin, nameOf, resolvePath, slugOf, titleOf } from "./repositoryPath.ts"
import type { LayoutFile, LayoutPage, RepositoryLayout } from "./RepositoryLayout.ts"
import { selectEntries } from "./selectEntries.ts"

/** What `readLayout` needs to know. */
export interface LayoutRequest<E, R> {
  readonly entries: ReadonlyArray<GitEntry>
  /** The project's folder in the repository; empty for the top. */
  readonly directory: string
  /** Reads some of the entries; asked twice, for settings and for what they name. */
  readonly read: (oids: ReadonlyArray<GitOid>) => Effect.Effect<ReadonlyMap<GitOid, Uint8Array>, E, R>
}

const maxSummary = 8 * 1024 * 1024

const textOf = (bytes: Uint8Array | undefined): string | null => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

const join = (folder: string, name: string) => (folder === "" ? name : `${folder}/${name}`)

const byPlace = (a: LayoutProblem, b: LayoutProblem) =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : (a.line ?? 0) - (b.line ?? 0)

/** Reads from a repository what it says about a space: navigation, files, includes, variables, and all that is wrong. */
export const readLayout = Effect.fn("gitsync.readLayout")(function* <E, R>(request: LayoutRequest<E, R>) {
  const problems: Array<LayoutProblem> = []
  const project = resolvePath("", request.directory)
  if (project === null) {
    return refused(
      request.directory,
      error(request.directory, "The project directory lies outside the repository.")
    )
  }
  const configurationPath = join(project, ".gitbook.yaml")
  const settings = request.entries.find((entry) => entry.path === configurationPath && entry.size !== null)
  const configurationBytes = settings && (yield* request.read([settings.oid])).get(settings.oid)
  const configurationText = settings === undefined ? "" : textOf(configurationBytes)
  if (configurationText === null)
    return refused(project, error(configurationPath, "The file is not UTF-8 text."))
  const configuration = readConfiguration(configurationPath, configurationText)
  problems.push(...configuration.problems)
  const root = resolvePath(project, configuration.root.value.replace(/^\/+/, ""))
  if (root === null) {
    return refused(
      project,
      ...problems,
      error(configurationPath, `"root" lies outside the repository.`, configuration.root.line)
    )
  }

  const hidden = [...new Set([join(root, ".gitbook"), join(project, ".gitbook")])]
  const isOurs = (path: string) => isWithin(root, path) || hidden.some((folder) => isWithin(folder, path))
  const selection = selectEntries(request.entries.filter((entry) => isOurs(entry.path)))
  problems.push(...selection.problems)
  const files = new Map(selection.files.map((file) => [file.path, file]))
  const isIn = (name: string, path: string) => hidden.some((folder) => isWithin(`${folder}/${name}`, path))
  const includes = selection.files.filter((file) => isMarkdown(file.path) && isIn("includes", file.path))
  const markdown = new Map(
    selection.files
      .filter((file) => isMarkdown(file.path) && isWithin(root, file.path) && !isIn("includes", file.path))
      .map((file) => [file.path, file])
  )
  const isAsset = (path: string) =>
    !isMarkdown(path) && (isIn("assets", path) || (isWithin(root, path) && !isHiddenBelow(root, path)))
  const assets = selection.files.filter((file) => isAsset(file.path))

  const summaryPath = resolvePath(root, configuration.summary.value.replace(/^\/+/, ""))
  const summaryFile = summaryPath === null ? undefined : files.get(summaryPath)
  const variablesFile = hidden
    .map((folder) => files.get(`${folder}/vars.yaml`))
    .find((file) => file !== undefined)
  const suspects = assets.filter((file) => mayBeLfsPointer(file.size))
  const wanted = [summaryFile, variablesFile, ...suspects].flatMap((file) =>
    file === undefined ? [] : [file.oid]
  )
  const contents = wanted.length === 0 ? new Map<GitOid, Uint8Array>() : yield* request.read(wanted)
  const pointers = new Set(
    suspects.filter((file) => isLfsPointer(contents.get(file.oid) ?? new Uint8Array()))
  )
  for (const { path } of pointers) {
    problems.push(warning(path, "Git LFS keeps the contents of this file elsewhere; it is left out."))
  }

  const readmePath = resolvePath(root, configuration.readme.value.replace(/^\/+/, "")) ?? ""
  if (configuration.readme.line !== undefined && !markdown.has(readmePath)) {
    problems.push(
      warning(
        configurationPath,
        `"structure.readme" names ${configuration.readme.value}, which is no Markdown file here.`,
        configuration.readme.line
      )
    )
  }
  if (configuration.summary.line !== undefined && summaryFile === undefined) {
    problems.push(
      error(
        configurationPath,
        `"structure.summary" names ${configuration.summary.value}, which does not exist.`,
        configuration.summary.line
      )
    )
  }
  if (markdown.size === 0) problems.push(error(root, "There is no Markdown file in this folder."))

  let pages: ReadonlyArray<LayoutPage> = []
  let listed: ReadonlySet<string> = new Set()
  if (summaryFile === undefined) {
    ;({ pages, listed } = deriveNavigation(root, markdown.values(), readmePath))
  } else {
    markdown.delete(summaryFile.path)
    const text = summaryFile.size > maxSummary ? null : textOf(contents.get(summaryFile.oid))
    if (text === null) {
      problems.push(
        error(summaryFile.path, `The file is not UTF-8 text of at most ${maxSummary / 1024 / 1024} MB.`)
      )
    } else {
      const navigation = readNavigation({ path: summaryFile.path, text }, root, files)
      problems.push(...navigation.problems)
      ;({ pages, listed } = withReadme(navigation, markdown.get(readmePath)))
    }
  }
  const unlisted = [...markdown.values()].filter(
    ({ path }) => !listed.has(path) && !isHiddenBelow(root, path)
  )
  const hasNavigation = pages.length > 0 || listed.size > 0
  if (hasNavigation) {
    for (const { path } of unlisted)
      problems.push(
        warning(path, `${nameOf(summaryFile?.path ?? "SUMMARY.md")} does not name this page; it is left out.`)
      )
  }

  const read =
    variablesFile === undefined
      ? { variables: {}, problems: [] }
      : readVariables(variablesFile.path, textOf(contents.get(variablesFile.oid)) ?? "")
  problems.push(...read.problems)
  const redirects = configuration.redirects.flatMap(({ from, to, line }) => {
    const path = resolvePath(root, to.replace(/^\/+/, "").replace(/[#?].*$/, ""))
    if (path !== null && listed.has(path)) return [{ from, to: path }]
    problems.push(
      warning(configurationPath, `The redirect of "${from}" leads to ${to}, which is no page.`, line)
    )
    return []
  })
  return {
    root,
    pages,
    files: assets.filter((file) => !pointers.has(file)),
    includes,
    variables: read.variables,
    redirects,
    unlisted,
    problems: problems.sort(byPlace)
  } satisfies RepositoryLayout
})

const isHiddenBelow = (root: string, path: string) =>
  path
    .slice(root.length)
    .split("/")
    .some((part) => part.startsWith(".") || part === "node_modules")

const refused = (root: string, ...problems: ReadonlyArray<LayoutProblem>): RepositoryLayout => ({
  root,
  pages: [],
  files: [],
  includes: [],
  variables: {},
  redirects: [],
  unlisted: [],
  problems
})

/** The README is the landing page even if the SUMMARY forgot it. */
const withReadme = (
  { pages, listed }: { readonly pages: ReadonlyArray<LayoutPage>; readonly listed: ReadonlySet<string> },
  readme: LayoutFile | undefined
) => {
  if (readme === undefined || listed.has(readme.path)) return { pages, listed }
  const title = titleOf(readme.path)
  const page: LayoutPage = { kind: "document", title, slug: slugOf(readme.path), file: readme, children: [] }
  return { pages: [page, ...pages], listed: new Set([...listed, readme.path]) }
}
