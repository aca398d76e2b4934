import { Effect } from "effect"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

interface Manifest {
  readonly tables: ReadonlyArray<{ readonly name: string; readonly rows: number; readonly sum: string }>
  readonly sequences: ReadonlyArray<unknown>
  readonly blobs: ReadonlyArray<string>
}

/** A file of a backup, read by the tar of the system. */
export const readInBackup = (file: string, name: string) =>
  Effect.promise(() =>
    promisify(execFile)("tar", ["-xOf", file, name], { encoding: "buffer", maxBuffer: 1e9 }).then(
      ({ stdout }) => stdout
    )
  )

/** The contents of a backup: rows by table, whatever their order. */
export const contentsOfBackup = (file: string) =>
  Effect.map(readInBackup(file, "manifest.json"), (bytes) => {
    const { blobs, sequences, tables } = JSON.parse(bytes.toString()) as Manifest
    return {
      blobs: blobs.toSorted(),
      sequences,
      tables: tables.map(({ name, rows, sum }) => [name, rows, sum])
    }
  })
