import { makeFolder } from "@octavo/kernel/node"
import { Effect } from "effect"
import { existsSync, mkdtempSync, rmdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { unwritable } from "./context/unwritable.ts"

const missingIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder) || dirname(folder) === folder ? [] : [folder, ...missingIn(dirname(folder))]

/**
 * Fails if files cannot be written into a folder that is there or will be made, before the work whose result belongs there. It
 * writes, because a read-only file system is not visible in permissions, and leaves nothing behind.
 */
export const requireWritable = (folder: string) =>
  Effect.try({
    try: () => {
      const missing = missingIn(folder)
      try {
        makeFolder(folder)
        rmdirSync(mkdtempSync(join(folder, ".octavo-")))
      } finally {
        for (const made of missing) if (existsSync(made)) rmdirSync(made)
      }
    },
    catch: (error) => unwritable(folder, error)
  })
