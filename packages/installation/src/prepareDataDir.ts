import { makeFolder } from "@octavo/kernel/node"
import { Effect, Schema } from "effect"
import { chmodSync, rmSync, statfsSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** The data folder cannot be used. */
export class DataDirUnusable extends Schema.TaggedError<DataDirUnusable>()("DataDirUnusable", {
  folder: Schema.String,
  reason: Schema.Literals(["full", "not-a-folder", "not-writable"])
}) {
  override get message(): string {
    const what = {
      full: `The disk of the data folder ${this.folder} is full: make room, or choose another folder with OCTAVO_DATA_DIR.`,
      "not-a-folder": `The data folder ${this.folder} cannot be made: something on its path is no folder. Choose another one with OCTAVO_DATA_DIR.`,
      "not-writable": `The data folder ${this.folder} cannot be written to: give this user the right to, or choose another folder with OCTAVO_DATA_DIR.`
    }
    return what[this.reason]
  }
}

/** The minimal free space for a new database, in bytes. */
const leastSpace = 64 * 1024 * 1024

const reasonOf = (error: unknown): DataDirUnusable["reason"] => {
  const code = error instanceof Error && "code" in error ? error.code : undefined
  if (code === "ENOSPC" || code === "EDQUOT") return "full"
  return code === "ENOTDIR" || code === "EEXIST" ? "not-a-folder" : "not-writable"
}

const closeToOthers = (folder: string): void => {
  const { mode, uid } = statSync(folder)
  if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(folder, mode & 0o700)
}

/**
 * Makes the data folder ready, or says why it cannot be used: it is there, can be written to, and has space. What this
 * process makes from now on is for its user alone; a folder that no other process shares is closed to other users, too.
 */
export const prepareDataDir = (folder: string, isShared: boolean): Effect.Effect<void, DataDirUnusable> =>
  Effect.try({
    try: () => {
      process.umask(0o077)
      makeFolder(folder, 0o700)
      if (!isShared) closeToOthers(folder)
      const probe = join(folder, `probe.${process.pid}`)
      writeFileSync(probe, "octavo")
      rmSync(probe)
      const { bavail, bsize } = statfsSync(folder)
      if (bavail * bsize < leastSpace) throw Object.assign(new Error("full"), { code: "ENOSPC" })
    },
    catch: (error) => new DataDirUnusable({ folder, reason: reasonOf(error) })
  })
