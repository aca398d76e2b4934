/// <reference types="emscripten" preserve="true" />
import type { PGlite } from "@electric-sql/pglite"
import { constants, cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs"
import { join } from "node:path"
import { durable, syncFolder } from "./durable.ts"
import { openPGlite } from "./openEngine.ts"
import { ownerOnly } from "./ownerOnly.ts"

/** The folder of the embedded database, and the dump that a new folder starts from. */
export interface FolderOptions {
  readonly folder: string
  readonly dump?: string | undefined
}

/** Copies the files of the cluster in a data folder into another one, by reference where the file system can. */
export const copyCluster = (folder: string, to: string): void => {
  const mode = constants.COPYFILE_FICLONE
  cpSync(join(folder, "postgres"), join(to, "postgres"), { recursive: true, mode })
}

/**
 * Opens the cluster in a data folder, made first when there is none. A new cluster gets its final name only when it is
 * whole, so a process that dies while making one leaves nothing that looks like a database.
 */
export const openFolder = async ({ dump, folder }: FolderOptions): Promise<PGlite> => {
  const cluster = join(folder, "postgres")
  if (!existsSync(cluster)) {
    const unfinished = join(folder, "postgres.unfinished")
    rmSync(unfinished, { recursive: true, force: true })
    const made = await openPGlite(
      {
        dataDir: unfinished,
        ...(dump === undefined ? {} : { loadDataDir: new Blob([readFileSync(dump)]) })
      },
      { ownerOnly }
    )
    await made.close()
    syncFolder(unfinished)
    renameSync(unfinished, cluster)
  }
  return openPGlite({ dataDir: cluster, isDurable: true }, { durable, ownerOnly })
}
