import { blobsLock } from "@octavo/database"
import { rm } from "node:fs/promises"
import { promisify } from "node:util"
import { constants, zstdCompress } from "node:zlib"
import { refuse } from "./BackupProblem.ts"
import type { BlobStore } from "./blobStore.ts"
import { listBlobHashes, listMigrations, listSequences, listTables } from "./catalogue.ts"
import type { CopyConnection, CopyTable } from "./CopyConnection.ts"
import {
  backupFormat,
  hashOfManifest,
  type Manifest,
  manifestHashName,
  manifestName,
  pieceName
} from "./Manifest.ts"
import { RowSum } from "./RowSum.ts"
import { createTar } from "./tar.ts"
import { counted } from "../counted.ts"

const compress = promisify(zstdCompress)
const options = { params: { [constants.ZSTD_c_compressionLevel]: 3 } }

type Tar = Awaited<ReturnType<typeof createTar>>

/** How a backup or its restoration goes on, in words. */
export type Report = (line: string) => void

const writeTable = async (tar: Tar, connection: CopyConnection, table: CopyTable) => {
  const sum = new RowSum()
  let pieces = 0
  for await (const piece of connection.copyOut(table)) {
    sum.add(piece)
    await tar.add(pieceName(table.name, pieces++), await compress(piece, options))
  }
  return { name: table.name, columns: table.columns, pieces, rows: sum.rows, sum: sum.text }
}

const writeBlobs = async (
  tar: Tar,
  blobs: BlobStore,
  hashes: Awaited<ReturnType<typeof listBlobHashes>>,
  report: Report
): Promise<ReadonlyArray<string>> => {
  const written: Array<string> = []
  for (const hash of [...hashes.required, ...hashes.possible]) {
    const bytes = await blobs.find(hash)
    if (bytes !== null) {
      await tar.add(`blobs/${hash}`, bytes)
      written.push(hash)
      if (written.length % 1000 === 0) report(`${written.length} files`)
    } else if (hashes.required.has(hash) || (await blobs.exists(hash))) {
      refuse(
        `The file ${hash} is missing in the folder blobs, or its bytes are others. Was it removed meanwhile? Make the backup again; if that does not help, restore the file from an older backup.`
      )
    }
  }
  return written
}

/** The rest of what a backup is made of. */
interface BackupRequest {
  readonly path: string
  readonly connection: CopyConnection
  /** The files of the installation; null leaves them out. */
  readonly blobs: BlobStore | null
  readonly version: string
  readonly report: Report
}

/**
 * Writes a backup of one moment: one snapshot of the database, then the files that it names, then the manifest. A new file
 * for its user alone. The caller holds the files before the snapshot, and the lock of the session keeps processes on other
 * machines from removing one: what the snapshot names is there until it was copied.
 */
export const writeBackup = async ({
  blobs,
  connection,
  path,
  report,
  version
}: BackupRequest): Promise<Manifest> => {
  if (blobs !== null) await connection.query(`SELECT pg_advisory_lock_shared(${blobsLock})`)
  await connection.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
  const migrations = await listMigrations(connection)
  if (migrations.length === 0) refuse("The database holds no installation of Octavo.")
  const tar = await createTar(path)
  try {
    const tables: Array<Manifest["tables"][number]> = []
    for (const table of await listTables(connection)) {
      const written = await writeTable(tar, connection, table)
      tables.push(written)
      if (written.rows > 0) report(`${written.name}: ${counted(written.rows, "row")}`)
    }
    const sequences = await listSequences(connection)
    const hashes =
      blobs === null ? [] : await writeBlobs(tar, blobs, await listBlobHashes(connection), report)
    await connection.query("COMMIT")
    const createdAt = new Date().toISOString()
    const manifest: Manifest = {
      format: backupFormat,
      version,
      createdAt,
      migrations,
      tables,
      sequences,
      blobs: hashes
    }
    const bytes = Buffer.from(JSON.stringify(manifest))
    await tar.add(manifestName, bytes)
    await tar.add(manifestHashName, Buffer.from(hashOfManifest(bytes)))
    await tar.finish()
    report(counted(hashes.length, "file"))
    return manifest
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await tar.close()
  }
}
