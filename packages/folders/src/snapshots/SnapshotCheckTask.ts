import type { CommitCheck, GitEntry, ImportDescription } from "@octavo/gitsync"

/** A folder that the process is to check. */
export interface SnapshotCheckTask {
  readonly folder: string
  /** The folder of the project, relative to the folder. */
  readonly directory: string
  /** For a report of an import in place of findings: the entries of the snapshot that are not in the folder. */
  readonly leftOut?: ReadonlyArray<GitEntry>
}

/** A finding, with what it is about. */
export interface SnapshotFinding {
  readonly problem: CommitCheck["problems"][number]
  readonly subject: string
}

/** The answer of the process. */
export type SnapshotCheckAnswer =
  | { readonly findings: ReadonlyArray<SnapshotFinding> }
  | { readonly described: ImportDescription }
  | { readonly failed: string }
