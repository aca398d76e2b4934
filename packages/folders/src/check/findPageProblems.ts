import type { CheckedFolder } from "./CheckedFolder.ts"
import type { Problem } from "./Problem.ts"
import type { ReadPage } from "./readPage.ts"

const reasons = {
  "not-utf-8": "The file is not UTF-8 text.",
  "too-large": "The page is too large to be read as Markdown, so it is shown as text. Divide it.",
  "too-many-blocks":
    "The page has too many blocks to be read as Markdown, so it is shown as text. Divide it.",
  "too-deep": "The page is nested too deep to be read as Markdown, so it is shown as text.",
  "too-slow": "The page takes too long to be read as Markdown, so it is shown as text. Simplify it."
} as const

/** Finds problems that a page has by itself: syntax, front matter, variables. */
export const findPageProblems = (
  { layout }: CheckedFolder,
  path: string,
  { facts, source }: ReadPage
): ReadonlyArray<Problem> => {
  const { frontMatter, pageVariables, syntax, unparsed, variables } = facts
  const isDefined = (name: string): boolean => {
    const [scope, , ...rest] = name.split(".")
    const own = rest.join(".")
    if (scope === "page") return pageVariables.includes(own)
    return layout.variables === null || Object.hasOwn(layout.variables, own)
  }
  return [
    ...syntax.map(({ end, message, rule, start, subject }): Problem => ({
      rule,
      path,
      subject,
      message,
      at: { start, end }
    })),
    ...frontMatter.map(({ line, message }): Problem => ({
      rule: "front-matter",
      path,
      subject: message,
      message: `${message}.`,
      at: { line }
    })),
    ...variables
      .filter((name) => !isDefined(name))
      .map((name): Problem => {
        const start = Math.max(0, source?.indexOf(name) ?? 0)
        const where = name.startsWith("page.") ? "the front matter of this page" : ".gitbook/vars.yaml"
        const message = `The variable "${name}" is not defined in ${where}.`
        return {
          rule: "unknown-variable",
          path,
          subject: name,
          message,
          at: { start, end: start + name.length }
        }
      }),
    ...(unparsed === undefined
      ? []
      : [
          {
            rule: "unreadable-page",
            path,
            subject: unparsed,
            message: reasons[unparsed],
            at: { line: 1 }
          } as const
        ])
  ]
}
