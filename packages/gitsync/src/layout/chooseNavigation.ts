import { inSlices } from "@octavo/kernel"
import { Effect } from "effect"
import type { Configuration, Written } from "./readConfiguration.ts"
import { deriveNavigation } from "./deriveNavigation.ts"
import { error, type LayoutProblem, warning } from "./LayoutProblem.ts"
import { describeOtherTexts, otherTextsIn } from "./otherTexts.ts"
import { parseSummaryLines } from "./parseSummary.ts"
import { type Navigation, readNavigation } from "./readNavigation.ts"
import type { LayoutFile, LayoutPage } from "./RepositoryLayout.ts"
import type { Tool } from "../tools/Tool.ts"
import { readToolNavigation } from "../tools/readToolNavigation.ts"
import { isWithin, nameOf, pathWithin, resolvePath, slugOf, titleOf } from "./repositoryPath.ts"
import { isHidden, type SortedFiles } from "./sortFiles.ts"

const maxSummary = 4 * 1024 * 1024

/** Resolves a path of the settings; a leading slash means the root. */
export const pathOf = (root: string, written: Written): string =>
  resolvePath(root, written.value.replace(/^\/+/, "")) ?? ""

/** The README is the landing page even if the SUMMARY forgot it. */
const withReadme = (root: string, navigation: Navigation, readme: LayoutFile | undefined): Navigation => {
  if (readme === undefined || navigation.listed.has(readme.path)) return navigation
  const { path } = readme
  const page: LayoutPage = {
    kind: "document",
    title: titleOf(path),
    slug: slugOf(pathWithin(root, path)),
    file: readme,
    children: []
  }
  return {
    pages: [page, ...navigation.pages],
    listed: new Set([...navigation.listed, path]),
    problems: navigation.problems
  }
}

/** Says why a Markdown file is no page of the navigation. */
const whyLeft = (path: string, isPage: boolean, name: string, tool: Tool | undefined): string => {
  if (isPage)
    return `${tool === undefined ? name : "The navigation"} no longer names this page. It stays in the space as long as its file is there.`
  if (tool === undefined) return `${name} does not name this page; it is left out.`
  return tool.folders.some((folder) => isWithin(folder, path))
    ? `The file is no page of ${tool.name}; it is left out.`
    : `The page lies outside the folder of ${tool.name}; it is left out.`
}

/** The relation of a space to the repository. */
export interface NavigationOptions {
  /** Whether the space has a page of a path, which stays although no navigation names it. */
  readonly isPage: (path: string) => boolean
  /** Whether there may be no page at all; otherwise that is an error. */
  readonly mayBeEmpty: boolean
}

/** The result of `chooseNavigation`, with the pages that it leaves out. */
type ChosenNavigation = Navigation & {
  readonly unlisted: ReadonlyArray<LayoutFile>
  /** The path of the landing page of a navigation that is derived from folders. */
  readonly landing?: string | undefined
}

/** The navigation that SUMMARY.md gives, or else the folders. `text` is that of SUMMARY.md, null if it is none. */
export const chooseNavigation = Effect.fnUntraced(function* (
  { path, readme, summary }: Pick<Configuration, "path" | "readme" | "summary">,
  root: string,
  files: SortedFiles,
  text: string | null,
  { isPage, mayBeEmpty }: NavigationOptions,
  tool: Tool | undefined
): Effect.fn.Return<ChosenNavigation> {
  const problems: Array<LayoutProblem> = []
  const readmePath = pathOf(root, readme)
  const summaryFile = files.all.get(pathOf(root, summary))
  const markdown = new Map(files.markdown)
  if (readme.line !== undefined && !markdown.has(readmePath)) {
    problems.push(
      warning(path, `"structure.readme" names ${readme.value}, which is no Markdown file here.`, readme.line)
    )
  }
  if (summary.line !== undefined && summaryFile === undefined) {
    problems.push(
      error(path, `"structure.summary" names ${summary.value}, which does not exist.`, summary.line)
    )
  }
  if (summaryFile !== undefined) markdown.delete(summaryFile.path)
  if (markdown.size === 0 && !mayBeEmpty) {
    problems.push(
      error(
        root,
        [
          "There is no Markdown file in this folder.",
          ...otherTextsIn([root], files.all.keys()).map(describeOtherTexts)
        ].join(" ")
      )
    )
  }

  const nothing = (problem: LayoutProblem) => ({
    pages: [],
    listed: new Set<string>(),
    unlisted: [],
    problems: [...problems, problem]
  })
  if (summaryFile !== undefined && (text === null || summaryFile.size > maxSummary)) {
    const megabytes = maxSummary / 1024 / 1024
    return nothing(error(summaryFile.path, `The file is not UTF-8 text of at most ${megabytes} MB.`))
  }
  const parsed = yield* inSlices(() => parseSummaryLines(text ?? ""))
  const { pages, listed, landing, ...rest } =
    summaryFile === undefined && tool !== undefined
      ? { landing: undefined, ...readToolNavigation(tool, root, [...markdown.values()], () => ({})) }
      : summaryFile === undefined
        ? { ...deriveNavigation(root, markdown.values(), readmePath), problems: [] }
        : {
            ...withReadme(
              root,
              yield* readNavigation(
                { path: summaryFile.path, ...parsed },
                root,
                { get: files.find },
                new Set(files.assets.map((file) => file.path))
              ),
              markdown.get(readmePath)
            ),
            landing: undefined
          }
  const unlisted = [...markdown.values()].filter(
    (file) => !listed.has(file.path) && !isHidden(root, file.path)
  )
  const left = unlisted.map(({ path }) =>
    warning(path, whyLeft(path, isPage(path), nameOf(pathOf(root, summary)), tool))
  )
  const folder = tool?.folders[0] ?? root
  const others =
    tool === undefined
      ? []
      : otherTextsIn(tool.folders, files.all.keys()).map((found) =>
          warning(folder, describeOtherTexts(found))
        )
  return { pages, listed, landing, unlisted, problems: [...problems, ...rest.problems, ...left, ...others] }
})
