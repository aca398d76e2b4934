import { Console, Effect } from "effect"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { counted } from "../../counted.ts"
import { Failed, Unreachable } from "../../failures.ts"
import { reasonOf } from "../../reasonOf.ts"
import { inLine } from "../../terminal.ts"
import { blobOid } from "./blobOid.ts"
import { ownFolder } from "./pushState.ts"

/** A file of a folder as the API names it: path, hash of its blob in Git, size in bytes. */
export interface PushedFile {
  readonly path: string
  readonly oid: string
  readonly size: number
}

/** The maximal size of a file in bytes, as the API has it. */
const maxFile = 100 * 1024 * 1024 - 1024

/** The maximal number of files of a folder, and the maximal size of their list in bytes, as the API has them. */
const maxFiles = 9_000
const maxList = 990_000

/** How many files are read at the same time. */
const concurrency = 8

const read = (folder: string, path: string) =>
  Effect.tryPromise({
    try: () => readFile(join(folder, path)),
    catch: (error) =>
      new Failed({
        message: `The file ${path} cannot be read: ${reasonOf(error)}. Correct it, or let Git ignore it.`
      })
  })

/** Says why a list of files is too large for a push; null where it is not. */
export const findListProblem = (files: ReadonlyArray<PushedFile>): string | null => {
  const tooLarge =
    files.length > maxFiles
      ? `The folder has ${files.length} files, and a push at most ${maxFiles}`
      : Buffer.byteLength(JSON.stringify(files)) > maxList
        ? `The list of the ${files.length} files of the folder has more than ${maxList / 1000} kB`
        : null
  return tooLarge === null ? null : `${tooLarge}. Push a folder below it, or let Git ignore files.`
}

/** Lists the files of a folder with their hashes. Symbolic links and files that are too large are left out, and reported. */
export const listFiles = Effect.fnUntraced(function* (folder: string, show: (text: string) => void) {
  const { readFolder } = yield* Effect.promise(() => import("@octavo/folders"))
  const { files } = yield* Effect.promise(() => readFolder(folder))
  const own = files.filter(({ path }) => !path.split("/").includes(ownFolder))
  const pushed = own.filter(({ kind, size }) => kind === "file" && size !== null && size <= maxFile)
  for (const file of own) {
    if (pushed.includes(file)) continue
    const why = file.kind === "symlink" ? "a symbolic link" : "larger than 100 MB"
    yield* Console.error(`warning: ${inLine(file.path)}: left out, because it is ${why}`)
  }
  show(`Reading ${counted(pushed.length, "file")}`)
  return yield* Effect.forEach(
    pushed,
    ({ path }) =>
      Effect.map(read(folder, path), (bytes): PushedFile => ({
        path,
        oid: blobOid(bytes),
        size: bytes.length
      })),
    { concurrency }
  )
})

/** Lists the files of a folder for a push, see `listFiles`. */
export const listPushedFiles = Effect.fnUntraced(function* (folder: string, show: (text: string) => void) {
  const listed = yield* listFiles(folder, show)
  const problem = findListProblem(listed)
  return problem === null ? listed : yield* new Failed({ message: problem })
})

/** Sends files in the format of `git cat-file --batch` to the address of an upload. */
export const sendFiles = Effect.fnUntraced(function* (
  folder: string,
  files: ReadonlyArray<PushedFile>,
  { missing, url }: { readonly missing: ReadonlyArray<string>; readonly url: string },
  show: (text: string) => void
) {
  show(`Sending ${counted(missing.length, "file")}`)
  const paths = new Map(files.map(({ oid, path }) => [oid, path]))
  const parts = yield* Effect.forEach(
    missing,
    (oid) =>
      Effect.map(read(folder, paths.get(oid) ?? ""), (bytes) => [
        Buffer.from(`${oid} blob ${bytes.length}\n`),
        bytes,
        Buffer.from("\n")
      ]),
    { concurrency }
  )
  const body = new Uint8Array(Buffer.concat(parts.flat()))
  const response = yield* Effect.tryPromise({
    try: (signal) => fetch(url, { method: "PUT", body, signal }),
    catch: () => new Unreachable({ origin: new URL(url).origin })
  })
  if (response.ok) return
  return yield* new Failed({
    message: `The upload of ${counted(missing.length, "file")} failed with ${response.status}. Files that change during a push cannot be sent; push again.`
  })
})
