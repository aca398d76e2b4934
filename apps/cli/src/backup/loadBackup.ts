import type { BlobStore } from "./blobStore.ts"
import { listFilled, listTables, loadingStatements } from "./catalogue.ts"
import type { CopyConnection } from "./CopyConnection.ts"
import type { Manifest } from "./Manifest.ts"
import type { Backup } from "./readBackup.ts"
import { RowSum } from "./RowSum.ts"
import type { Report } from "./writeBackup.ts"
import { counted } from "../counted.ts"

type Table = Manifest["tables"][number]

/** A table with so many rows is loaded without its indexes. */
const rowsOfLarge = 1000

/** Refuses a backup whose rows of a table are not those that were written. */
const checkRows = async (backup: Backup, table: Table, pieces: AsyncIterable<Buffer>): Promise<void> => {
  const sum = new RowSum()
  for await (const piece of pieces) sum.add(piece)
  if (sum.rows !== table.rows || sum.text !== table.sum) {
    backup.damaged(`the rows of ${table.name} are others than those that were written`)
  }
}

/** Loads the rows of a table. The database may refuse damaged rows: they are checked before its error is believed. */
const loadTable = async (connection: CopyConnection, backup: Backup, table: Table): Promise<void> => {
  if (table.rows > 0) {
    try {
      await connection.copyIn(table, backup.rowsOf(table))
    } catch (error) {
      await checkRows(backup, table, backup.rowsOf(table))
      throw error
    }
  }
  await checkRows(backup, table, connection.copyOut(table))
}

/** Adds the files of a backup; those that are there already stay. */
export const loadBlobs = async (backup: Backup, blobs: BlobStore, report: Report) => {
  let loaded = 0
  for (const hash of backup.manifest.blobs) {
    if ((await blobs.find(hash)) === null && !(await blobs.add(hash, await backup.blob(hash)))) {
      backup.damaged(`the file ${hash} in it has other bytes`)
    }
    if (++loaded % 1000 === 0) report(counted(loaded, "file"))
  }
  report(counted(loaded, "file"))
}

/**
 * Loads the rows of a backup into a database with the same migrations, instead of what is there: all of them or none. The
 * rows are added up again before the end.
 */
export const loadBackup = async (
  backup: Backup,
  connection: CopyConnection,
  report: Report
): Promise<void> => {
  const { sequences, tables } = backup.manifest
  const names = new Set((await listTables(connection)).map(({ name }) => name))
  for (const { name } of tables) if (!names.has(name)) backup.damaged(`the database has no table ${name}`)
  const large = tables.filter(({ rows }) => rows >= rowsOfLarge).map(({ name }) => name)
  const { after, before } = await loadingStatements(connection, new Set(large))
  await connection.query("BEGIN")
  try {
    for (const statement of before) await connection.query(statement)
    await connection.query("SET CONSTRAINTS ALL IMMEDIATE")
    const filled = await listFilled(connection, [...names])
    // To truncate an empty table takes as long: new files for it and its indexes.
    if (filled.length > 0) await connection.query(`TRUNCATE ${filled.join(", ")}`)
    for (const table of tables) {
      await loadTable(connection, backup, table)
      if (table.rows > 0) report(`${table.name}: ${table.rows} rows`)
    }
    for (const { name, value } of sequences)
      await connection.query(`SELECT setval('${name}', ${BigInt(value)})`)
    report("Indexes and foreign keys")
    for (const statement of after) await connection.query(statement)
    await connection.query("COMMIT")
  } catch (error) {
    await connection.query("ROLLBACK").catch(() => [])
    throw error
  }
  await connection.query("ANALYZE")
}
