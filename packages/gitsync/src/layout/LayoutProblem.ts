import { Schema } from "effect"

/**
 * Something about a repository that its owner should know. After a `warning` the import goes on without the thing that
 * is named; an `error` leaves nothing sensible to import.
 */
export const LayoutProblem = Schema.Struct({
  path: Schema.String,
  /** Counted from 1. */
  line: Schema.optionalKey(Schema.Int),
  severity: Schema.Literals(["error", "warning"]),
  message: Schema.String
}).annotate({
  fields: {
    path: "The path of the file in the repository.",
    line: "The line, from 1. Absent for a problem of the whole file.",
    severity: "`error` prevents the import, `warning` does not.",
    message: "What is wrong, and what to do."
  }
})

/** Something about a repository that its owner should know. */
export type LayoutProblem = typeof LayoutProblem.Type

/** Says that something is left out. */
export const warning = (path: string, message: string, line?: number): LayoutProblem => ({
  path,
  ...(line !== undefined && { line }),
  severity: "warning",
  message
})

/** Sorts problems by path and line. */
export const byPlace = (a: LayoutProblem, b: LayoutProblem): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : (a.line ?? 0) - (b.line ?? 0)

/** The maximal number of problems; each is stored with the space and reported in every answer. */
const maxReported = 200

/** Selects the most important problems, with the number of the others. */
export const foremost = (problems: ReadonlyArray<LayoutProblem>): ReadonlyArray<LayoutProblem> => {
  if (problems.length <= maxReported) return problems
  const bySeverity = (wanted: LayoutProblem["severity"]) =>
    problems.filter(({ severity }) => severity === wanted)
  const reported = [...bySeverity("error"), ...bySeverity("warning")].slice(0, maxReported)
  return [...reported, warning("", `${problems.length - maxReported} more problems are not listed here.`)]
}

/** Says that nothing can be imported. */
export const error = (path: string, message: string, line?: number): LayoutProblem => ({
  ...warning(path, message, line),
  severity: "error"
})
