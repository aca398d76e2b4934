import type { ImportReport } from "@octavo/kernel"
import type { LayoutProblem } from "../layout/LayoutProblem.ts"

/** The report of an import that was not made, with its problems in order of path and line. An error among them prevents the import. */
export interface ImportDescription {
  readonly report: ImportReport
  readonly problems: ReadonlyArray<LayoutProblem>
}
