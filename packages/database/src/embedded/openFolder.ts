/// <reference types="emscripten" preserve="true" />
import type { PGlite } from "@electric-sql/pglite"
import { constants, cpSync, existsSync } from "node:fs"
import { join } from "node:path"
import { createCluster } from "./createCluster.ts"
import { durable } from "./durable.ts"
import { openPGlite } from "./openEngine.ts"
import { ownerOnly } from "./ownerOnly.ts"

/** The folder of the embedded database, and the file of the template that a new folder starts from; it may be absent. */
export interface FolderOptions {
  readonly folder: string
  readonly template?: string | undefined
}

/** Copies the files of the cluster in a data folder into another one, by reference where the file system can. */
export const copyCluster = (folder: string, to: string): void => {
  const mode = constants.COPYFILE_FICLONE
  cpSync(join(folder, "postgres"), join(to, "postgres"), { recursive: true, mode })
}

/** Opens the cluster in a data folder, which is created where there is none. */
export const openFolder = async ({ folder, template }: FolderOptions): Promise<PGlite> => {
  const cluster = join(folder, "postgres")
  const isCopied = !existsSync(cluster) && (await createCluster(cluster, template))
  const db = await openPGlite({ dataDir: cluster, isDurable: true }, { durable, ownerOnly })
  // The times of migrations are those of this database, as if they had run here.
  if (isCopied) await db.exec("UPDATE public.octavo_migrations SET applied_at = now()")
  return db
}
