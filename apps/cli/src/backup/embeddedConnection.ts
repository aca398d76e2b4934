import { openFolder } from "@octavo/database"
import { columnList, type CopyConnection, sessionSettings } from "./CopyConnection.ts"

/** How many pages of a table are copied at once; a page has 8 KB, and values beyond may lie outside. */
const pagesAtOnce = 256

/** Opens the embedded database in a folder that this process has locked. */
export const embeddedConnection = async (folder: string): Promise<CopyConnection> => {
  const db = await openFolder({ folder })
  for (const setting of sessionSettings) await db.exec(setting)
  const query: CopyConnection["query"] = async (sql) => (await db.query<Record<string, unknown>>(sql)).rows
  return {
    query,
    copyOut: async function* (table) {
      const [size] = await query(`SELECT pg_relation_size('${table.name}') / 8192 AS pages`)
      const pages = Number(size?.["pages"])
      for (let page = 0; page < pages; page += pagesAtOnce) {
        const range = `ctid >= '(${page},0)'::tid AND ctid < '(${page + pagesAtOnce},0)'::tid`
        const { blob } = await db.query(
          `COPY (SELECT ${columnList(table)} FROM ${table.name} WHERE ${range}) TO '/dev/blob'`
        )
        const piece = Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))
        if (piece.length > 0) yield piece
      }
    },
    copyIn: async (table, pieces) => {
      for await (const piece of pieces) {
        await db.query(`COPY ${table.name} (${columnList(table)}) FROM '/dev/blob'`, [], {
          blob: new Blob([new Uint8Array(piece)])
        })
      }
    },
    close: () => db.close()
  }
}
