import { Effect } from "effect"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { Client } from "pg"
import { from, to } from "pg-copy-streams"

/** Tables of the sources of pages and of what is derived from them. */
const tables = [
  "content.sources",
  "content.source_words",
  "content.sections",
  "content.source_references",
  "content.page_versions"
]

/** The seconds that something took, by the clock and of the processor. */
interface Taken {
  readonly seconds: number
  readonly cpu: number
}

/**
 * Two loads by COPY, without a product around: `texts` loads the texts alone, from which Postgres makes a tsvector and its GIN
 * index, and `rows` loads the rows that the product stores, with their tsvectors and all indexes.
 */
interface CopyLoad {
  readonly texts: Taken
  readonly rows: Taken
}

const copying = async (databaseUrl: string, cpuSeconds: () => number): Promise<CopyLoad> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query("DROP SCHEMA IF EXISTS copied CASCADE")
    await client.query("CREATE SCHEMA copied")
    const load = async (table: string, query: string): Promise<Taken> => {
      const rows = await buffer(client.query(to(`COPY (${query}) TO STDOUT`)))
      await client.query("CHECKPOINT")
      const [start, before] = [performance.now(), cpuSeconds()]
      await pipeline(Readable.from(piecesOf(rows)), client.query(from(`COPY copied.${table} FROM STDIN`)))
      return { seconds: (performance.now() - start) / 1000, cpu: cpuSeconds() - before }
    }
    await client.query(`CREATE TABLE copied.texts (hash text PRIMARY KEY, text text NOT NULL,
      words tsvector GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED)`)
    await client.query("CREATE INDEX texts_words ON copied.texts USING gin (words)")
    const texts = await load("texts (hash, text)", "SELECT hash, text FROM content.sources")
    let rows: Taken = { seconds: 0, cpu: 0 }
    for (const table of tables) {
      const name = table.split(".")[1]!
      await client.query(`CREATE TABLE copied.${name} (LIKE ${table} INCLUDING ALL)`)
      const taken = await load(name, `SELECT * FROM ${table}`)
      rows = { seconds: rows.seconds + taken.seconds, cpu: rows.cpu + taken.cpu }
    }
    await client.query("DROP SCHEMA copied CASCADE")
    return { texts, rows }
  } finally {
    await client.end()
  }
}

const pieceBytes = 64 * 1024

function* piecesOf(bytes: Buffer) {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

/** Loads what an installation stores of its pages into tables of their own by COPY, and drops them. `cpuSeconds` says what its Postgres took so far. */
export const copyLoad = (databaseUrl: string, cpuSeconds: () => number) =>
  Effect.promise(() => copying(databaseUrl, cpuSeconds))
