import { makeFolder } from "@octavo/kernel/node"
import { Effect } from "effect"
import { renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { unwritable } from "./context/unwritable.ts"

/** Replaces a file at once, in a folder that is made if it is missing: a crash leaves the old file. `isPrivate`: only its owner can read it. */
export const replaceFile = (file: string, content: string | Uint8Array, isPrivate = false) =>
  Effect.try({
    try: () => {
      makeFolder(dirname(file), isPrivate ? 0o700 : undefined)
      const next = `${file}.${process.pid}`
      try {
        writeFileSync(next, content, { mode: isPrivate ? 0o600 : 0o666 })
        renameSync(next, file)
      } catch (error) {
        rmSync(next, { force: true })
        throw error
      }
    },
    catch: (error) => unwritable(file, error)
  })
