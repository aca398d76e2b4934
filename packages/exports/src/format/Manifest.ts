import { Schema } from "effect"

/** The version of the format. A later one may have records or fields that this one has not. */
export const exportFormat = 1

/** The summary of an export. It is written last: an export without it was not finished. */
export const Manifest = Schema.Struct({
  /** The kind of the folder, for programs that find it. */
  kind: Schema.Literal("octavo-export"),
  format: Schema.Int,
  /** The version of Octavo that wrote it. */
  version: Schema.String,
  exportedAt: Schema.String,
  organization: Schema.Struct({ id: Schema.String, title: Schema.String }),
  /** Whether it has earlier revisions and change requests. */
  history: Schema.Boolean,
  spaces: Schema.Array(Schema.Struct({ id: Schema.String, title: Schema.String, folder: Schema.String })),
  /** The number of records by kind, of all spaces together. */
  counts: Schema.Record(Schema.String, Schema.Int),
  files: Schema.Int,
  bytes: Schema.Int,
  /** The SHA-256 of the file with the checksums of all other files. */
  checksums: Schema.String
})
export type Manifest = typeof Manifest.Type

/** The path of the manifest. */
export const manifestPath = "manifest.json"

/** The path of the checksums, in the format of `sha256sum`. */
export const checksumsPath = "SHA256SUMS"

/** The path of the people whom records name. */
export const peoplePath = "people.json"

/** The path of the records of a kind; those of a space are in its folder. */
export const recordsPath = (kind: string, folder: string | null): string =>
  folder === null ? `${kind}.json` : `${folder}/${kind}.json`

const sharded = (folder: string, hash: string) => `objects/${folder}/${hash.slice(0, 2)}/${hash}`

/** The path of a saved text by its hash. */
export const textPath = (hash: string): string => sharded("texts", hash)

/** The path of the bytes of a file by their hash. */
export const filePath = (hash: string): string => sharded("files", hash)

/** The hash that the path of an object names; null for other paths. */
export const objectAt = (
  path: string
): { readonly kind: "texts" | "files"; readonly hash: string } | null => {
  const found = /^objects\/(texts|files)\/([0-9a-f]{2})\/(\2[0-9a-f]{62})$/.exec(path)
  return found === null ? null : { kind: found[1] as "texts" | "files", hash: found[3]! }
}

/** A user whom records name. */
export const ExportedPerson = Schema.Struct({
  id: Schema.String,
  email: Schema.String,
  displayName: Schema.String,
  photoUrl: Schema.NullOr(Schema.String)
})
export type ExportedPerson = typeof ExportedPerson.Type
