import { Effect } from "effect"
import type { GitEntry, GitOid } from "../remote/GitSnapshot.ts"
import { chooseNavigation, pathOf } from "./chooseNavigation.ts"
import { findProject } from "./findProject.ts"
import { isLfsPointer, mayBeLfsPointer } from "./isLfsPointer.ts"
import { type LayoutProblem, warning } from "./LayoutProblem.ts"
import type { Configuration } from "./readConfiguration.ts"
import { readVariables } from "./readVariables.ts"
import type { LayoutRedirect, RepositoryLayout } from "./RepositoryLayout.ts"
import { sortFiles } from "./sortFiles.ts"
import { textOf } from "./textOf.ts"

/** What `readLayout` needs to know. */
export interface LayoutRequest<E, R> {
  readonly entries: ReadonlyArray<GitEntry>
  /** The project's folder in the repository; empty for the top. */
  readonly directory: string
  /** Reads some of the entries; asked at most twice, for the settings and for what they name. */
  readonly read: (oids: ReadonlyArray<GitOid>) => Effect.Effect<ReadonlyMap<GitOid, Uint8Array>, E, R>
  /** Whether there may be no page at all; otherwise that is an error. */
  readonly mayBeEmpty?: boolean
}

const byPlace = (a: LayoutProblem, b: LayoutProblem) =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : (a.line ?? 0) - (b.line ?? 0)

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

/**
 * Reads from a repository what it says about a space: navigation, files, includes, variables, and all that is wrong.
 * Nothing that a repository holds makes it fail; an `error` among the problems says that there is nothing to apply.
 */
export const readLayout = Effect.fn("gitsync.readLayout")(function* <E, R>(request: LayoutRequest<E, R>) {
  const found = yield* findProject(request)
  if ("refusal" in found) return refused(found.root, ...found.refusal)
  const { configuration, project, root } = found

  const files = sortFiles(request.entries, project, root)
  const summary = files.all.get(pathOf(root, configuration.summary))
  const suspects = files.assets.filter((file) => mayBeLfsPointer(file.size))
  const wanted = [summary, files.variables, ...suspects].flatMap((file) =>
    file === undefined ? [] : [file.oid]
  )
  const contents = wanted.length === 0 ? new Map<GitOid, Uint8Array>() : yield* request.read(wanted)
  const contentsOf = (file: { readonly oid: GitOid } | undefined) => contents.get(file?.oid ?? "")

  yield* Effect.yieldNow
  const navigation = yield* chooseNavigation(
    configuration,
    root,
    files,
    textOf(contentsOf(summary)),
    request.mayBeEmpty === true
  )
  yield* Effect.yieldNow
  const redirects = redirectsIn(configuration, root, navigation.listed)
  const pointers = new Set(suspects.filter((file) => isLfsPointer(contentsOf(file) ?? new Uint8Array())))
  const { variables, problems } = readVariables(
    files.variables?.path ?? "",
    textOf(contentsOf(files.variables))
  )
  return {
    root,
    pages: navigation.pages,
    // A table of contents may have any name, and is never anything else.
    files: files.assets.filter((file) => !pointers.has(file) && file !== summary),
    includes: files.includes.filter((file) => file !== summary),
    variables,
    redirects: redirects.good,
    unlisted: navigation.unlisted,
    problems: [
      ...configuration.problems,
      ...files.problems,
      ...navigation.problems,
      ...redirects.problems,
      ...problems,
      ...[...pointers].map((file) =>
        warning(file.path, "Git LFS keeps the contents of this file elsewhere; it is left out.")
      )
    ].sort(byPlace)
  } satisfies RepositoryLayout
})
