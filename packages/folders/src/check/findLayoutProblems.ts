import type { LayoutPage, LayoutProblem } from "@octavo/gitsync"
import type { CheckedFolder } from "./CheckedFolder.ts"
import type { Problem } from "./Problem.ts"
import type { RuleName } from "./CheckRule.ts"
import { slugPages } from "./slugPages.ts"

const folded = (path: string): string => path.normalize("NFC").toLowerCase()

/** The rule of a problem of the layout, by the file that has it. */
const ruleOf = ({ layout }: CheckedFolder, unlisted: ReadonlySet<string>) => {
  return ({ message, path, severity }: LayoutProblem): RuleName => {
    if (severity === "error") return "layout"
    if (unlisted.has(path)) return "page-outside-summary"
    if (path === layout.summary) return "summary"
    return path.endsWith(".gitbook.yaml") && message.startsWith("The redirect of") ? "redirect" : "layout"
  }
}

const findCollisions = ({ folder }: CheckedFolder): ReadonlyArray<Problem> =>
  [...Map.groupBy(folder.files, ({ path }) => folded(path)).values()].flatMap(([first, ...others]) =>
    others.map(({ path }) => ({
      rule: "case-collision" as const,
      path,
      subject: path,
      message: `The name differs from ${first!.path} by case or Unicode form alone. Many computers cannot have both.`,
      at: { line: 1 }
    }))
  )

/** Finds pages whose address gets a number, because another entry beside them has it. */
const findDuplicateSlugs = (pages: ReadonlyArray<LayoutPage>): ReadonlyArray<Problem> => {
  const taken = new Map<string, string>()
  return slugPages(pages).flatMap(({ own, page, slug }) => {
    const before = taken.get(slug)
    const path = page.kind === "document" ? page.file?.path : undefined
    taken.set(own, path ?? page.title)
    const below = findDuplicateSlugs(page.children)
    if (before === undefined || path === undefined) return below
    const message = `${before} has the address "${slug}" too, so this page gets "${own}". Rename one of the files.`
    return [{ rule: "duplicate-slug" as const, path, subject: slug, message, at: { line: 1 } }, ...below]
  })
}

/** Finds problems of the layout of a folder: table of contents, redirects, names of files, addresses of pages. */
export const findLayoutProblems = (checked: CheckedFolder): ReadonlyArray<Problem> => {
  const { layout } = checked
  const collisions = findCollisions(checked)
  const colliding = new Set(collisions.map(({ path }) => path))
  const rule = ruleOf(checked, new Set(layout.unlisted.map(({ path }) => path)))
  const ofLayout = layout.problems
    .filter(({ line, path, severity }) => severity === "error" || line !== undefined || !colliding.has(path))
    .map((problem): Problem => {
      const { line = 1, message, path, severity } = problem
      const named = rule(problem)
      return {
        rule: named,
        path,
        subject: message,
        message,
        at: { line },
        ...(named === "layout" && severity === "warning" && { severity })
      }
    })
  return [...ofLayout, ...collisions, ...findDuplicateSlugs(layout.pages)]
}
