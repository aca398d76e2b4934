import type { TextProblem } from "@octavo/content"
import type { ImportReport, LossKind } from "@octavo/kernel"
import type { LeftOut } from "./describeLeftOut.ts"
import type { Found } from "./ImportedPage.ts"

/** A problem of a page that is not in the space yet, which its title names; empty for the whole import. */
interface DescribedProblem extends TextProblem {
  readonly page: string
}

/** The report of an import that was not made, with its problems. */
export interface ContentDescription {
  readonly report: ImportReport
  readonly problems: ReadonlyArray<DescribedProblem>
}

/** A page as its problems need it: `lost` and `components` are the numbers of its parts, and of its components, that cannot be shown. */
export interface DescribedPage {
  readonly title: string
  readonly problems: ReadonlyArray<TextProblem>
  readonly lost: number
  readonly components: number
  readonly isText: boolean
}

/** The order of losses in a report. */
const KINDS: ReadonlyArray<LossKind> = ["pages", "files", "texts", "components", "content"]

/** Describes what an import brings, and what it loses. */
export const describeImport = (
  { product }: Pick<Found, "product">,
  left: ReadonlyArray<LeftOut>,
  pages: ReadonlyArray<DescribedPage>
): ContentDescription => {
  const losses: ReadonlyArray<LeftOut["loss"]> = [
    ...left.map(({ loss }) => loss),
    ...pages.map(({ lost }) => ({ kind: "content", count: lost }) as const),
    ...pages.map(({ components }) => ({ kind: "components", count: components }) as const),
    { kind: "texts", count: pages.filter(({ isText }) => isText).length }
  ]
  return {
    report: {
      source: product ?? null,
      pages: pages.length,
      languages: 1,
      losses: KINDS.flatMap((kind) => {
        const own = losses.filter((loss) => loss.kind === kind)
        const count = own.reduce((sum, loss) => sum + loss.count, 0)
        return count === 0 ? [] : [{ kind, count }]
      })
    },
    problems: [
      ...left.map(({ message }) => ({ page: "", message })),
      ...pages.flatMap(({ problems, title }) => problems.map((problem) => ({ page: title, ...problem })))
    ]
  }
}
