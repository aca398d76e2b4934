import type { Report } from "./Report.ts"
import { pathOf } from "./Report.ts"

/** Findings as lines for people and editors: `path:line:column severity message rule`. */
export const writeText = (report: Report): string =>
  report.added
    .map((finding) => {
      const { column, line, message, rule, severity } = finding
      return `${pathOf(report, finding)}:${line}:${column}: ${severity}: ${message} [${rule}]`
    })
    .join("\n")

/** Findings as a JSON array. */
export const writeJson = (report: Report): string =>
  JSON.stringify(
    report.added.map(({ fix, ...finding }) => ({
      ...finding,
      path: pathOf(report, finding as never),
      fixable: fix !== undefined
    })),
    null,
    2
  )
