import { makeFolder } from "@octavo/kernel/node"
import { Effect, Schema } from "effect"
import { existsSync, mkdtempSync, readdirSync, renameSync, rmdirSync, rmSync } from "node:fs"
import { copyFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { Failed } from "../../failures.ts"
import { reasonOf } from "../../reasonOf.ts"
import { streamApi } from "../../request.ts"
import { inLine } from "../../terminal.ts"
import type { FileChange } from "./pullPlan.ts"
import { ownFolder } from "./pushState.ts"

/** A pulled file: path, hash of its blob in Git. */
interface PulledFile {
  readonly path: string
  readonly oid: string
}

const unwritable = (error: unknown) =>
  new Failed({ message: `The folder cannot be written: ${reasonOf(error)}. Pull again to continue.` })

const unreadable = (error: unknown) =>
  new Failed({
    message: `The files of the server cannot be read: ${reasonOf(error)}`
  })

/** Runs an effect with a folder for contents that arrive, within the folder of the pull if they are to be written there. */
export const withStaging = <A, E, R>(
  folder: string | null,
  use: (staging: string) => Effect.Effect<A, E, R>
) =>
  Effect.acquireUseRelease(
    Effect.try({
      try: () => {
        if (folder === null) return mkdtempSync(join(tmpdir(), "octavo-"))
        const staging = join(folder, ownFolder, "incoming")
        rmSync(staging, { recursive: true, force: true })
        makeFolder(staging)
        return staging
      },
      catch: unwritable
    }),
    use,
    (staging) =>
      Effect.sync(() => {
        rmSync(staging, { recursive: true, force: true })
        // Nothing else was written.
        if (folder !== null && readdirSync(join(folder, ownFolder)).length === 0)
          rmdirSync(join(folder, ownFolder))
      })
  )

/**
 * Receives the list of files with the hash `base`, and the contents of those that are not in `have` into `staging`, each under its hash.
 * Every path of the list lies within the folder.
 */
export const receiveFiles = Effect.fnUntraced(function* (
  staging: string,
  spaceId: string,
  body: { readonly source: string; readonly base: string; readonly have: ReadonlyArray<string> }
) {
  const { PackReader, PushEntry, readManifest } = yield* Effect.promise(() => import("@octavo/gitsync"))
  const reader = new PackReader(null)
  let list: ReadonlyArray<PulledFile> | undefined
  let problem: unknown
  yield* streamApi({ method: "POST", path: `/v1/spaces/${spaceId}/content/pull`, body }, async (piece) => {
    if (problem !== undefined) return
    try {
      for (const { bytes, oid } of reader.read(piece)) {
        if (list === undefined) list = Schema.decodeUnknownSync(Schema.Array(PushEntry))(readManifest(bytes))
        else await writeFile(join(staging, oid), bytes)
      }
    } catch (error) {
      problem = error
    }
  })
  if (problem !== undefined) return yield* unreadable(problem)
  if (list === undefined || !reader.isAtEnd) return yield* unreadable("they end too early")
  return list
})

/** Removes a file and the folders that it leaves empty. */
const remove = (folder: string, path: string): void => {
  rmSync(join(folder, path), { force: true })
  for (let above = dirname(path); above !== "."; above = dirname(above)) {
    const full = join(folder, above)
    if (!existsSync(full) || readdirSync(full).length > 0) return
    rmdirSync(full)
  }
}

/** Makes the changes of a plan; each file is replaced at once. `places` has files of the folder by hash, whose contents were not sent. */
export const applyPull = Effect.fnUntraced(function* (
  folder: string,
  staging: string,
  changes: ReadonlyArray<FileChange>,
  places: ReadonlyMap<string, string>
) {
  const written = changes.filter(({ change }) => change !== "remove")
  const contentsOf = ({ oid }: FileChange) =>
    existsSync(join(staging, oid)) ? join(staging, oid) : places.get(oid)
  const lost = written.find((change) => contentsOf(change) === undefined)
  if (lost !== undefined) {
    return yield* new Failed({
      message: `The server no longer has the contents of ${inLine(lost.path)}, so nothing was changed. Push the folder that has the file.`
    })
  }
  yield* Effect.tryPromise({
    try: async () => {
      // Contents of the folder are kept before the first file changes.
      for (const change of written) {
        const from = contentsOf(change)!
        if (from !== join(staging, change.oid)) await copyFile(from, join(staging, change.oid))
      }
      for (const { change, path } of changes) if (change === "remove") remove(folder, path)
      for (const { oid, path } of written) {
        const part = join(staging, "part")
        await copyFile(join(staging, oid), part)
        makeFolder(dirname(join(folder, path)))
        renameSync(part, join(folder, path))
      }
    },
    catch: unwritable
  })
})
