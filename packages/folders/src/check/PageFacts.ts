import type { PageConventions } from "@octavo/gitsync"
import {
  deriveSafely,
  findIgnored,
  findSyntaxProblems,
  type FallbackReason,
  type IgnoredRange,
  parseMarkdownFast,
  type Reference,
  type SyntaxProblem
} from "@octavo/markdown"

/** The facts of a page that checks need; they can be sent between threads. */
export interface PageFacts {
  readonly references: ReadonlyArray<Reference>
  /** The names that links may have for places of the page. */
  readonly anchors: ReadonlyArray<string>
  readonly syntax: ReadonlyArray<SyntaxProblem>
  readonly ignored: ReadonlyArray<IgnoredRange>
  readonly frontMatter: ReadonlyArray<{ readonly line: number; readonly message: string }>
  readonly variables: ReadonlyArray<string>
  readonly pageVariables: ReadonlyArray<string>
  readonly conventions: PageConventions
  readonly unparsed?: FallbackReason | "not-utf-8"
}

type Root = ReturnType<typeof parseMarkdownFast>

const nothing: PageFacts = {
  references: [],
  anchors: [],
  syntax: [],
  ignored: [],
  frontMatter: [],
  variables: [],
  pageVariables: [],
  conventions: {}
}

/** Derives the facts of a page; null is a file that is not UTF-8. The source is parsed once. */
export const factsOf = (source: string | null): PageFacts => {
  if (source === null) return { ...nothing, unparsed: "not-utf-8" }
  let root: Root | undefined
  const derived = deriveSafely(source, (text) => (root = parseMarkdownFast(text)))
  const { anchors = [], frontMatter, problems, references, sections, title, unparsed, variables } = derived
  return {
    references,
    anchors: [...sections.map(({ id }) => id), ...anchors.map(({ name }) => name)],
    syntax: root === undefined || unparsed !== undefined ? [] : findSyntaxProblems(source, root, frontMatter),
    ignored: root === undefined ? [] : findIgnored(root),
    frontMatter: problems,
    variables,
    pageVariables: Object.keys(frontMatter.variables ?? {}),
    conventions: { ...frontMatter.conventions, title: title ?? frontMatter.title, order: frontMatter.order },
    ...(unparsed !== undefined && { unparsed })
  }
}
