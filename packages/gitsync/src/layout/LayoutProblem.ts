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

/** The message of a problem without the names and numbers in it. */
const kindOf = ({ message }: LayoutProblem): string => message.replace(/"[^"]*"|\S*[./\d]\S*/g, "")

/** Selects problems by max-min fairness: one frequent kind does not displace the others. Their order stays. */
const shareOf = (problems: ReadonlyArray<LayoutProblem>, limit: number): ReadonlyArray<LayoutProblem> => {
  const kinds = [...Map.groupBy(problems, kindOf).values()].sort((one, other) => one.length - other.length)
  const selected = new Set<LayoutProblem>()
  for (const [index, kind] of kinds.entries()) {
    const share = Math.floor((limit - selected.size) / (kinds.length - index))
    for (const problem of kind.slice(0, share)) selected.add(problem)
  }
  return problems.filter((problem) => selected.has(problem))
}

/** Selects errors first, then warnings of every kind, with the number of the others. */
export const foremost = (problems: ReadonlyArray<LayoutProblem>): ReadonlyArray<LayoutProblem> => {
  if (problems.length <= maxReported) return problems
  const bySeverity = (wanted: LayoutProblem["severity"]) =>
    problems.filter(({ severity }) => severity === wanted)
  const errors = bySeverity("error").slice(0, maxReported)
  const reported = [...errors, ...shareOf(bySeverity("warning"), maxReported - errors.length)]
  return [...reported, warning("", `${problems.length - reported.length} more problems are not listed here.`)]
}

/** Says that nothing can be imported. */
export const error = (path: string, message: string, line?: number): LayoutProblem => ({
  ...warning(path, message, line),
  severity: "error"
})
