import { Effect } from "effect"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, dirname, extname, join } from "node:path"
import { Failed } from "../../failures.ts"

/** The folder that all files of an archive are in, with its slash; archives of repositories have one. */
const commonFolder = (paths: ReadonlyArray<string>): string => {
  const folder = /^[^/]+\//.exec(paths[0] ?? "")?.[0] ?? ""
  return paths.every((path) => path.startsWith(folder)) ? folder : ""
}

const isSafe = (path: string): boolean =>
  !path.includes("\\") && path.split("/").every((part) => part !== "" && part !== "." && part !== "..")

/** Unpacks the archive of a project into a temporary folder with the name of the archive, which is removed with the scope. */
export const unpackArchive = Effect.fnUntraced(function* (archive: string) {
  const { readArchive } = yield* Effect.promise(() => import("@octavo/imports/archive"))
  const attempt = <A>(work: () => Promise<A>) =>
    Effect.tryPromise({
      try: work,
      catch: (cause) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        return new Failed({ message: `${archive} cannot be unpacked (${reason})` })
      }
    })
  const read = yield* attempt(async () => readArchive(await readFile(archive)))
  const files = [...read.files, ...(read.beside?.hidden ?? [])].filter(({ path }) => isSafe(path))
  const top = commonFolder(files.map(({ path }) => path))
  const temporary = yield* Effect.acquireRelease(
    Effect.promise(() => mkdtemp(join(tmpdir(), "octavo-"))),
    (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
  )
  const folder = join(temporary, basename(archive, extname(archive)))
  yield* attempt(async () => {
    for (const { bytes, path } of files) {
      const file = join(folder, path.slice(top.length))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, bytes)
    }
  })
  return folder
})
