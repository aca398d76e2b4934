import { Schema } from "effect"
import { createHash } from "node:crypto"

/** The version of the format; another one is of another version of Octavo. */
export const backupFormat = 1

/** The contents of a backup. It comes last in the file, so that a backup that was cut has none. */
export const Manifest = Schema.Struct({
  format: Schema.Literal(backupFormat),
  version: Schema.String,
  createdAt: Schema.String,
  migrations: Schema.Array(Schema.Struct({ name: Schema.String, checksum: Schema.String })),
  tables: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      columns: Schema.Array(Schema.String),
      /** How many files have its rows: `tables/<name>.<number>.copy.zst`. */
      pieces: Schema.Int,
      rows: Schema.Int,
      /** The sum of the hashes of its rows, in any order. */
      sum: Schema.String
    })
  ),
  sequences: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String })),
  /** Hashes of blobs, each in the file `blobs/<hash>`. */
  blobs: Schema.Array(Schema.String)
})
export type Manifest = typeof Manifest.Type

/** The name of the file with the manifest. */
export const manifestName = "manifest.json"

/** The name of the file with the SHA-256 of the manifest: rows and blobs are checked by what the manifest says. */
export const manifestHashName = "manifest.sha256"

/** The SHA-256 of a manifest, as 64 hexadecimal digits. */
export const hashOfManifest = (manifest: Buffer): string =>
  createHash("sha256").update(manifest).digest("hex")

/** The name of a file with rows of a table. */
export const pieceName = (table: string, piece: number): string =>
  `tables/${table.replaceAll('"', "")}.${String(piece).padStart(6, "0")}.copy.zst`
