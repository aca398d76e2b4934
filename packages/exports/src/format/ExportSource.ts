import type { Readable } from "node:stream"

/** An export that is open for reading: a folder, or an archive. */
export interface ExportSource {
  /** The size of each file in bytes, by path. */
  readonly sizes: ReadonlyMap<string, number>
  /** The bytes of a file. */
  readonly open: (path: string) => Promise<Readable>
  readonly close: () => Promise<void>
}
