import { Effect } from "effect"
import { once } from "node:events"
import postgres from "postgres"

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
export interface CopyLoad {
  readonly texts: Taken
  readonly rows: Taken
}

const copying = async (databaseUrl: string, cpuSeconds: () => number): Promise<CopyLoad> => {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`DROP SCHEMA IF EXISTS copied CASCADE`
    await sql`CREATE SCHEMA copied`
    const load = async (table: string, from: string): Promise<Taken> => {
      const chunks: Array<Buffer> = []
      for await (const chunk of await sql.unsafe(`COPY (${from}) TO STDOUT`).readable()) chunks.push(chunk)
      await sql`CHECKPOINT`
      const [start, before] = [performance.now(), cpuSeconds()]
      const target = await sql.unsafe(`COPY copied.${table} FROM STDIN`).writable()
      for (const chunk of chunks) if (!target.write(chunk)) await once(target, "drain")
      target.end()
      await once(target, "finish")
      return { seconds: (performance.now() - start) / 1000, cpu: cpuSeconds() - before }
    }
    await sql`CREATE TABLE copied.texts (hash text PRIMARY KEY, text text NOT NULL,
      words tsvector GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED)`
    await sql`CREATE INDEX texts_words ON copied.texts USING gin (words)`
    const texts = await load("texts (hash, text)", "SELECT hash, text FROM content.sources")
    let rows: Taken = { seconds: 0, cpu: 0 }
    for (const table of tables) {
      const name = table.split(".")[1]!
      await sql.unsafe(`CREATE TABLE copied.${name} (LIKE ${table} INCLUDING ALL)`)
      const taken = await load(name, `SELECT * FROM ${table}`)
      rows = { seconds: rows.seconds + taken.seconds, cpu: rows.cpu + taken.cpu }
    }
    await sql`DROP SCHEMA copied CASCADE`
    return { texts, rows }
  } finally {
    await sql.end()
  }
}

/** Loads what an installation stores of its pages into tables of their own by COPY, and drops them. `cpuSeconds` says what its Postgres took so far. */
export const copyLoad = (databaseUrl: string, cpuSeconds: () => number) =>
  Effect.promise(() => copying(databaseUrl, cpuSeconds))
