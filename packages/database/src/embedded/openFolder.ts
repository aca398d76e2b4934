/// <reference types="emscripten" preserve="true" />
import type { PGlite } from "@electric-sql/pglite"
import { constants, cpSync, existsSync } from "node:fs"
import { join } from "node:path"
import { createCluster } from "./createCluster.ts"
import { durable } from "./durable.ts"
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

/** Opens the cluster in a data folder, which is created where there is none. */
export const openFolder = async ({ dump, folder }: FolderOptions): Promise<PGlite> => {
  const cluster = join(folder, "postgres")
  if (!existsSync(cluster)) await createCluster(cluster, dump)
  return openPGlite({ dataDir: cluster, isDurable: true }, { durable, ownerOnly })
}
