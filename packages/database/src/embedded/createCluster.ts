import { dataDir } from "@electric-sql/pglite-prepopulatedfs"
import { unpackTar } from "modern-tar/fs"
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress, createGunzip } from "node:zlib"
import { syncFolder } from "./durable.ts"

/**
 * Creates a cluster in a folder: from a template if that exists, otherwise as `initdb` creates it; returns whether it is from the template.
 * PGlite would run `initdb` in a second instance and copy the memory of that instance, which takes 500 MB and four seconds. The cluster gets
 * its name when it is complete, so a process that dies meanwhile leaves nothing that looks like a database.
 */
export const createCluster = async (cluster: string, template?: string): Promise<boolean> => {
  const unfinished = `${cluster}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const unpack = unpackTar(unfinished, { dmode: 0o700, fmode: 0o600 })
  const isCopied = template !== undefined && existsSync(template)
  await (isCopied
    ? pipeline(createReadStream(template), createBrotliDecompress(), unpack)
    : pipeline(Readable.from([Buffer.from(await (await dataDir()).arrayBuffer())]), createGunzip(), unpack))
  await syncFolder(unfinished)
  renameSync(unfinished, cluster)
  return isCopied
}
