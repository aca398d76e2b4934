import { Exit, Schema } from "effect"
import { createHash } from "node:crypto"
import type { ExportSource } from "../format/ExportSource.ts"
import { refuse } from "../format/ExportRefused.ts"
import { isInside } from "../format/isInside.ts"
import { checksumsPath, exportFormat, Manifest, manifestPath } from "../format/Manifest.ts"
import type { Report } from "../writing/Report.ts"
import { linesOf } from "./linesOf.ts"

/** The largest manifest, in bytes. */
const maxManifest = 64 * 1024 * 1024

const Format = Schema.fromJsonString(
  Schema.Struct({ kind: Schema.Literal("octavo-export"), format: Schema.Int })
)

const readManifest = async (source: ExportSource): Promise<Manifest> => {
  const size = source.sizes.get(manifestPath)
  if (size === undefined) {
    return refuse(
      `There is no ${manifestPath}: this is no export, or one that was not finished. Export again, or name another folder.`
    )
  }
  if (size > maxManifest) return refuse(`${manifestPath} is too large: it is no export.`)
  const text = Buffer.concat(await (await source.open(manifestPath)).toArray()).toString("utf8")
  const format = Schema.decodeUnknownExit(Format)(text)
  if (Exit.isFailure(format)) return refuse(`${manifestPath} is damaged, or not of an export.`)
  if (format.value.format > exportFormat) {
    return refuse(
      `The export has format ${format.value.format}, and this version of Octavo reads up to format ${exportFormat}: a newer version wrote it. Import it with that version.`
    )
  }
  const manifest = Schema.decodeUnknownExit(Schema.fromJsonString(Manifest))(text)
  if (Exit.isFailure(manifest)) return refuse(`${manifestPath} is damaged.`)
  for (const { folder } of manifest.value.spaces) {
    if (!isInside(folder))
      refuse(`${manifestPath} names the folder ${folder}, which is outside of the export.`)
  }
  return manifest.value
}

const hashOf = async (source: ExportSource, path: string): Promise<string> => {
  const hash = createHash("sha256")
  for await (const chunk of (await source.open(path)) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest("hex")
}

const readChecksums = async (source: ExportSource): Promise<ReadonlyMap<string, string>> => {
  const checksums = new Map<string, string>()
  for await (const line of linesOf(checksumsPath, await source.open(checksumsPath))) {
    const [, hash, path] = /^([0-9a-f]{64}) {2}(.+)$/u.exec(line) ?? refuse(`${checksumsPath} is damaged.`)
    if (!isInside(path!)) refuse(`${checksumsPath} names ${path}, which is outside of the export.`)
    checksums.set(path!, hash!)
  }
  return checksums
}

const named = (paths: ReadonlyArray<string>): string => {
  const shown = paths.slice(0, 10).join(", ")
  return paths.length > 10 ? `${shown} and ${paths.length - 10} more` : shown
}

/** The advice where somebody edited an export. */
const advice =
  "An import takes an export as it was written. Take the export again; edited pages can be imported afterwards, as a Git repository of the folder content."

/**
 * Reads all of an export and compares it with its checksums, before anything of it counts: files that are missing, changed or
 * added are refused by their names.
 */
export const verifyExport = async (source: ExportSource, report: Report): Promise<Manifest> => {
  const manifest = await readManifest(source)
  if (!source.sizes.has(checksumsPath)) refuse(`${checksumsPath} is missing. ${advice}`)
  if ((await hashOf(source, checksumsPath)) !== manifest.checksums) {
    refuse(`${checksumsPath} is not the one that was written. ${advice}`)
  }
  const checksums = await readChecksums(source)
  const missing = [...checksums.keys()].filter((path) => !source.sizes.has(path))
  if (missing.length > 0) refuse(`Files are missing: ${named(missing)}. ${advice}`)
  const own = new Set([manifestPath, checksumsPath])
  const added = [...source.sizes.keys()].filter((path) => !checksums.has(path) && !own.has(path))
  if (added.length > 0) refuse(`Files were added: ${named(added)}. ${advice}`)
  const changed: Array<string> = []
  let done = 0
  for (const [path, checksum] of checksums) {
    if ((await hashOf(source, path)) !== checksum) changed.push(path)
    if (++done % 5_000 === 0) report(`Checked ${done} of ${checksums.size} files`)
  }
  if (changed.length > 0) refuse(`Files were changed: ${named(changed)}. ${advice}`)
  report(`Checked ${checksums.size} files`)
  return manifest
}
