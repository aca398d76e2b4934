import type { CommitCheck } from "@octavo/gitsync"

/** A folder that the process is to check. */
export interface SnapshotCheckTask {
  readonly folder: string
  /** The folder of the project, relative to the folder. */
  readonly directory: string
}

/** A finding, with what it is about. */
export interface SnapshotFinding {
  readonly problem: CommitCheck["problems"][number]
  readonly subject: string
}

/** The answer of the process. */
export type SnapshotCheckAnswer =
  | { readonly findings: ReadonlyArray<SnapshotFinding> }
  | { readonly failed: string }
