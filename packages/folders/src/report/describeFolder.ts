import {
  byPlace,
  documentsIn,
  findLayoutLosses,
  findVariants,
  foremost,
  type GitEntry,
  type ImportDescription,
  type LayoutProblem
} from "@octavo/gitsync"
import type { ImportReport, LossKind } from "@octavo/kernel"
import { Effect } from "effect"
import type { CheckedFolder } from "../check/CheckedFolder.ts"
import { findPageProblems } from "../check/findPageProblems.ts"
import { LineIndex } from "../check/LineIndex.ts"
import { LinkChecker } from "../check/LinkChecker.ts"
import { openPageReader } from "../check/PageReader.ts"
import type { Problem } from "../check/Problem.ts"
import { readProject } from "../check/readProject.ts"
import type { ReadPage } from "../check/readPage.ts"
import { readFolder } from "../folder/Folder.ts"

/** The order of losses in a report. */
const KINDS: ReadonlyArray<LossKind> = [
  "pages",
  "files",
  "navigation",
  "texts",
  "components",
  "content",
  "includes",
  "missingFiles",
  "links"
]

/** Texts of problems come from the pages, and may have any length. */
const maxText = 500

/** The loss that a problem of a page is; undefined for one that an import does not lose anything by. */
const lossOf = ({ rule }: Problem, isInclude: boolean): LossKind | undefined => {
  switch (rule) {
    case "unknown-component":
    case "unknown-block":
      return "components"
    case "broken-link":
    case "broken-anchor":
    case "case-mismatch":
      return isInclude ? "includes" : "links"
    case "missing-file":
      return isInclude ? "includes" : "missingFiles"
    case "unused-note":
      return "content"
    case "unreadable-page":
      return "texts"
    default:
      return undefined
  }
}

/** The losses of one page with their problems. */
const lossesOfPage = (
  checked: CheckedFolder,
  links: LinkChecker,
  path: string,
  page: ReadPage
): ReadonlyArray<readonly [LossKind, LayoutProblem]> => {
  const { facts, source } = page
  const [includes, others] = [true, false].map((isInclude) => ({
    ...page,
    facts: { ...facts, references: facts.references.filter(({ kind }) => (kind === "include") === isInclude) }
  }))
  const found = [
    ...findPageProblems(checked, path, page).map((problem) => [problem, false] as const),
    ...links.check(path, others!).map((problem) => [problem, false] as const),
    ...links.check(path, includes!).map((problem) => [problem, true] as const)
  ]
  let index: LineIndex | undefined
  return found.flatMap(([problem, isInclude]) => {
    const kind = lossOf(problem, isInclude)
    if (kind === undefined) return []
    const { at, message } = problem
    index ??= new LineIndex(source ?? "")
    const line = "line" in at ? at.line : index.range(at.start, at.end).line
    return [[kind, { path, line, severity: "warning", message }] as const]
  })
}

/**
 * Describes what an import of a project of a local folder would bring, and what it would lose. Nothing is written. `leftOut` are entries of its
 * repository that are not in the folder. Fails with the error of the file system as a defect.
 */
export const describeFolder = Effect.fn("folders.describeFolder")(function* (
  path: string,
  directory: string,
  leftOut: ReadonlyArray<GitEntry> = []
) {
  const folder = yield* Effect.promise(() => readFolder(path, leftOut))
  const checked = yield* readProject(folder, directory, yield* openPageReader(folder))
  const { layout, pages } = checked
  const links = new LinkChecker(checked)
  const found = [...pages].flatMap(([path, page]) => lossesOfPage(checked, links, path, page))
  const own = findLayoutLosses(layout, folder.files, (path) => links.used.has(path) || pages.has(path))
  const counts = new Map<LossKind, number>(own.counts)
  for (const [kind] of found) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const variants = findVariants(layout, directory, folder.files)
  const report: ImportReport = {
    source: layout.tool?.name ?? null,
    pages: documentsIn(layout.pages).length,
    languages: layout.tool?.languages ?? layout.parts?.length ?? 1,
    ...(variants.length > 0 && { variants }),
    losses: KINDS.flatMap((kind) => {
      const count = counts.get(kind) ?? 0
      return count === 0 ? [] : [{ kind, count }]
    })
  }
  const problems = [...own.problems, ...found.map(([, problem]) => problem)].sort(byPlace)
  const described: ImportDescription = {
    report,
    problems: foremost(problems).map((one) => ({ ...one, message: one.message.slice(0, maxText) }))
  }
  return described
}, Effect.scoped)
