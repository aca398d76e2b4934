import type { Finding } from "../check/Finding.ts"

/** The findings of a check, as formats print them. */
export interface Report {
  /** Findings that are not in the baseline, in order of path and place. */
  readonly added: ReadonlyArray<Finding>
  /** Findings that the baseline accepts. */
  readonly known: ReadonlyArray<Finding>
  /** The folder of the paths, relative to the top of the repository, with a slash at its end; empty for the top. */
  readonly prefix: string
  readonly version: string
}

/** The path of a finding from the top of the repository. */
export const pathOf = ({ prefix }: Report, { path }: Finding): string => prefix + path
