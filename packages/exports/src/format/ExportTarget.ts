/** A file of an export that is being written. */
export interface OpenFile {
  readonly write: (bytes: Uint8Array) => Promise<void>
  readonly close: () => Promise<void>
}

/** The place of a new export: a folder, or an archive. Files are written one after another. */
export interface ExportTarget {
  readonly open: (path: string) => Promise<OpenFile>
  /** Ends the export; only now it has its name. */
  readonly finish: () => Promise<void>
  /** Removes what was written. */
  readonly abort: () => Promise<void>
}
