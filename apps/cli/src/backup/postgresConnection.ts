import { Client } from "pg"
import { from, to } from "pg-copy-streams"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { columnList, type CopyConnection, sessionSettings } from "./CopyConnection.ts"
import { linePieces } from "./linePieces.ts"

/** Connects to a Postgres server for copying. */
export const postgresConnection = async (url: string): Promise<CopyConnection> => {
  const client = new Client({ connectionString: url, application_name: "octavo backup", keepAlive: true })
  // A connection that is lost fails the statement under way; without a listener it would end the process.
  client.on("error", () => {})
  await client.connect()
  for (const setting of sessionSettings) await client.query(setting)
  return {
    query: async (sql) => (await client.query(sql)).rows,
    copyOut: (table) =>
      linePieces(
        client.query(to(`COPY ${table.name} (${columnList(table)}) TO STDOUT`)) as AsyncIterable<Buffer>
      ),
    copyIn: (table, pieces) =>
      pipeline(
        Readable.from(pieces, { objectMode: true }),
        client.query(from(`COPY ${table.name} (${columnList(table)}) FROM STDIN`))
      ),
    close: () => client.end()
  }
}
