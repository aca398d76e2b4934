import { signal } from "@preact/signals"

/** A place that an import could not read as it was written: in a page by its id, or in a file of a repository. */
export interface ImportProblem {
  readonly page?: string
  readonly path?: string
  readonly line?: number
  readonly message: string
}

/** The problems of an import into a space. */
export interface ImportOutcome {
  readonly space: string
  readonly problems: ReadonlyArray<ImportProblem>
}

/** The problems that are shown; null where there are none. */
export const importProblems = signal<ImportOutcome | null>(null)

/** Shows the problems of an import that has ended, if it has some. */
export const showProblems = (outcome: ImportOutcome): void => {
  if (outcome.problems.length > 0) importProblems.value = outcome
}
