import type { LayoutPage } from "@octavo/gitsync"
import { isIgnored } from "@octavo/markdown"
import { Effect } from "effect"
import { type Folder, readFolder } from "../folder/Folder.ts"
import { settingsFile } from "../folder/SettingsRefused.ts"
import { readSpecFiles, type SpecFile } from "../folder/specFiles.ts"
import type { CheckedFolder } from "./CheckedFolder.ts"
import { checkRules, type RuleName, type Severity } from "./CheckRule.ts"
import type { ExternalLinks } from "../external/ExternalLinks.ts"
import { byPlace, type Finding } from "./Finding.ts"
import { findLayoutProblems } from "./findLayoutProblems.ts"
import { findPageProblems } from "./findPageProblems.ts"
import { LineIndex, ofLine } from "./LineIndex.ts"
import { LinkChecker } from "./LinkChecker.ts"
import { openPageReader, type PageReader } from "./PageReader.ts"
import type { Problem } from "./Problem.ts"
import type { ReadPage } from "./readPage.ts"
import { readProject } from "./readProject.ts"
import { SpecChecker } from "./SpecChecker.ts"

/** The options of a check. */
export interface CheckOptions {
  /** The folders of the projects, each a space, relative to the folder; an empty one is the folder itself. */
  readonly directories: ReadonlyArray<string>
  /** Severities in place of the default ones. */
  readonly rules: Readonly<Partial<Record<RuleName, Severity | "off">>>
  /** The check of addresses of other servers; absent for none. */
  readonly external?: Pick<ExternalLinks, "check">
  /** OpenAPI documents outside of the folder, by slug. They replace documents of the folder with the same slug. */
  readonly specs?: ReadonlyMap<string, Pick<SpecFile, "path" | "text">>
}

/** The result of a check. */
export interface CheckResult {
  /** In order of path and place. */
  readonly findings: ReadonlyArray<Finding>
  /** The number of pages that were read. */
  readonly pages: number
}

/** Whether a comment in the page excludes a problem. */
const isExcluded = ({ at, rule }: Problem, page: ReadPage | undefined): boolean =>
  page !== undefined && "start" in at && isIgnored(page.facts.ignored, rule, at.start)

/** The files that the navigation links. */
const linkedFiles = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<string> =>
  pages.flatMap((page) => [
    ...(page.kind === "link" && page.target.kind === "file" ? [page.target.path] : []),
    ...linkedFiles(page.children)
  ])

const findUnused = ({ layout, pages }: CheckedFolder, used: ReadonlySet<string>): ReadonlyArray<Problem> => {
  const linked = new Set(linkedFiles(layout.pages))
  return layout.files
    .filter(({ path }) => !used.has(path) && !linked.has(path) && !pages.has(path) && path !== settingsFile)
    .map(({ path }) => ({
      rule: "unused-file",
      path,
      subject: path,
      message: "No page uses this file.",
      at: { line: 1 }
    }))
}

const findExternal = async (
  { pages }: CheckedFolder,
  external: Pick<ExternalLinks, "check">
): Promise<ReadonlyArray<Problem>> => {
  const links = [...pages].flatMap(([path, { facts }]) =>
    facts.references
      .filter(({ kind, target }) => kind !== "email" && /^https?:\/\//i.test(target))
      .map((reference) => ({ path, reference }))
  )
  const found = await Promise.all(
    links.map(async ({ path, reference: { end, start, target } }): Promise<ReadonlyArray<Problem>> => {
      const problem = await external.check(target)
      if (problem === null) return []
      const { severity, why } = problem
      const message = `${target} ${why}.`
      const found = { rule: "external-link" as const, path, subject: target, message, at: { start, end } }
      return [severity === "warning" ? { ...found, severity } : found]
    })
  )
  return found.flat()
}

const toFindings = (
  problems: ReadonlyArray<Problem>,
  { pages }: CheckedFolder,
  rules: CheckOptions["rules"]
): ReadonlyArray<Finding> => {
  const indexes = new Map<string, LineIndex>()
  // Two links may have one definition.
  const places = new Set<string>()
  return problems.flatMap((problem) => {
    const { at, fix, message, path, rule, subject } = problem
    const page = pages.get(path)
    const severity = rules[rule] ?? problem.severity ?? checkRules[rule].severity
    if (severity === "off" || isExcluded(problem, page)) return []
    const place = JSON.stringify([rule, path, at, subject])
    if (places.has(place)) return []
    places.add(place)
    const index = indexes.get(path) ?? new LineIndex(page?.source ?? "")
    indexes.set(path, index)
    const range = "line" in at ? ofLine(at.line) : index.range(at.start, at.end)
    return [
      { rule, severity, path: path || ".", ...range, message, subject, ...(fix !== undefined && { fix }) }
    ]
  })
}

/** Checks a project of a folder. */
const checkProject = Effect.fnUntraced(function* (
  folder: Folder,
  directory: string,
  read: PageReader,
  { external, rules, specs: given = new Map() }: CheckOptions
) {
  const checked = yield* readProject(folder, directory, read)
  const { pages } = checked
  const links = new LinkChecker(checked)
  const own = yield* Effect.promise(() => readSpecFiles(folder))
  const specs = new SpecChecker(checked, new Map([...own, ...given]))
  const problems = [...findLayoutProblems(checked)]
  for (const [path, page] of pages) {
    problems.push(...findPageProblems(checked, path, page), ...links.check(path, page))
    problems.push(...(yield* Effect.promise(() => specs.check(path, page))))
  }
  if (rules["unused-file"] !== undefined)
    problems.push(...findUnused(checked, new Set([...links.used, ...specs.used])))
  if (external !== undefined) problems.push(...(yield* Effect.promise(() => findExternal(checked, external))))
  return { findings: toFindings(problems, checked, rules), pages: pages.size }
})

/** Checks a local folder by all rules. Fails with the error of the file system as a defect. */
export const checkFolder = Effect.fn("folders.checkFolder")(function* (path: string, options: CheckOptions) {
  const folder = yield* Effect.promise(() => readFolder(path))
  const read = yield* openPageReader(folder)
  const checks = yield* Effect.forEach(options.directories, (directory) =>
    checkProject(folder, directory, read, options)
  )
  // Names of files are compared in the whole folder, by each project.
  const distinct = new Map(
    checks.flatMap(({ findings }) => findings).map((finding) => [JSON.stringify(finding), finding])
  )
  const result: CheckResult = {
    findings: [...distinct.values()].sort(byPlace),
    pages: checks.reduce((sum, { pages }) => sum + pages, 0)
  }
  return result
}, Effect.scoped)
