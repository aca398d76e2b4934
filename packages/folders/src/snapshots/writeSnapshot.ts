import { GitRemote, type GitEntry, type GitSnapshot, mayBeLfsPointer } from "@octavo/gitsync"
import { Effect, Stream } from "effect"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

/** The files that a check reads. Of all others it needs only that they exist. */
const texts = /\.(?:adoc|html?|[cm]?[jt]sx?|json|markdown|mdx?|toml|txt|ya?ml)$/i

/** Larger texts are taken for files, in bytes. */
const maxTextBytes = 5_000_000

/** The texts of a snapshot are at most so large together, in bytes. */
const maxBytes = 256_000_000

/** Paths that lead out of the folder, or that the file system does not take. A repository may have any name. */
const isSafe = (path: string): boolean =>
  !path.startsWith("/") &&
  // oxlint-disable-next-line no-control-regex
  !/[\\\u0000]/.test(path) &&
  path
    .split("/")
    .every(
      (part) =>
        part !== "" && part !== "." && part !== ".." && part !== ".git" && Buffer.byteLength(part) <= 255
    )

const isText = ({ path, size }: GitEntry): boolean =>
  size !== null && (mayBeLfsPointer(size) || (texts.test(path) && size <= maxTextBytes))

/** The texts to write, in the order of the snapshot, within the bound. */
const textsWithin = (entries: ReadonlyArray<GitEntry>): ReadonlyArray<GitEntry> => {
  let bytes = 0
  return entries.filter((entry) => isText(entry) && (bytes += entry.size ?? 0) <= maxBytes)
}

/**
 * Writes the texts of a snapshot into an empty folder, and its other files as empty ones. Returns the entries that have no file there: links of the file
 * system, submodules, files that are too large, and paths that are not safe.
 */
export const writeSnapshot = Effect.fnUntraced(function* ({ copy, entries }: GitSnapshot, folder: string) {
  const isWritten = ({ kind, path, size }: GitEntry): boolean =>
    (kind === "file" || kind === "executable") && size !== null && isSafe(path) && path.length < 2000
  const files = entries.filter(isWritten)
  const contents = textsWithin(files)
  const isRead = new Set(contents.map(({ path }) => path))
  yield* Effect.promise(async () => {
    for (const name of new Set(files.map(({ path }) => dirname(path))))
      await mkdir(join(folder, name), { recursive: true })
    for (const { path } of files) if (!isRead.has(path)) await writeFile(join(folder, path), "")
  })
  const remote = yield* GitRemote
  let at = 0
  yield* remote
    .readBlobs(
      copy,
      contents.map(({ oid }) => oid)
    )
    .pipe(
      Stream.runForEach(({ bytes }) =>
        Effect.promise(() => writeFile(join(folder, contents[at++]!.path), bytes))
      )
    )
  return entries.filter((entry) => !isWritten(entry))
})
