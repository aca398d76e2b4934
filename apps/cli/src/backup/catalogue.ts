import { refuse } from "./BackupProblem.ts"
import { migrations } from "@octavo/database"
import type { CopyConnection, CopyTable, Row } from "./CopyConnection.ts"

/** A sequence and its state. */
export interface Sequence {
  readonly name: string
  readonly value: string
}

const schemas = [...new Set(migrations.map(({ name }) => name.split("_")[1] ?? ""))]

/** The relations of Octavo: those in the schemas of its packages, and the queue of jobs, which its library makes itself. */
const isOurs = (schema: string, relation: string): string =>
  `(${schema} = ANY ('{${schemas.join(",")}}'::text[]) OR ${schema} = 'public' AND ${relation} ^@ 'kernel_queue')`

const text = (row: Row, name: string): string => String(row[name])

/** Lists the tables with their columns; those of extensions and values that the database computes are left out. */
export const listTables = async (connection: CopyConnection): Promise<ReadonlyArray<CopyTable>> => {
  const rows = await connection.query(`
    SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS name,
      (SELECT json_agg(quote_ident(a.attname) ORDER BY a.attnum) FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '')::text AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND ${isOurs("n.nspname::text", "c.relname::text")}
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1`)
  return rows.map((row) => ({ name: text(row, "name"), columns: JSON.parse(text(row, "columns")) }))
}

/** Lists the sequences that gave a value. */
export const listSequences = async (connection: CopyConnection): Promise<ReadonlyArray<Sequence>> => {
  const rows = await connection.query(`
    SELECT quote_ident(schemaname) || '.' || quote_ident(sequencename) AS name, last_value::text AS value
    FROM pg_sequences WHERE last_value IS NOT NULL AND ${isOurs("schemaname::text", "sequencename::text")} ORDER BY 1`)
  return rows.map((row) => ({ name: text(row, "name"), value: text(row, "value") }))
}

/** The migrations that a database went through, in their order; none for a database that Octavo never used. */
export const listMigrations = async (
  connection: CopyConnection
): Promise<ReadonlyArray<{ readonly name: string; readonly checksum: string }>> => {
  const [found] = await connection.query(
    "SELECT to_regclass('public.octavo_migrations') IS NOT NULL AS found"
  )
  if (found?.["found"] !== true) return []
  const rows = await connection.query("SELECT name, checksum FROM public.octavo_migrations ORDER BY name")
  return rows.map((row) => ({ name: text(row, "name"), checksum: text(row, "checksum") }))
}

/** Whether somebody uses the installation of a database: a process of Octavo makes a user as it first starts. */
export const isInUse = async (connection: CopyConnection): Promise<boolean> => {
  const [found] = await connection.query("SELECT to_regclass('identity.users') IS NOT NULL AS found")
  if (found?.["found"] !== true) return false
  const [used] = await connection.query("SELECT EXISTS (SELECT FROM identity.users) AS used")
  return used?.["used"] === true
}

/** Refuses a database without an installation: a process of Octavo creates an organization and a user at its first start. */
export const requireInstallation = async (connection: CopyConnection): Promise<void> => {
  if (!(await isInUse(connection))) refuse("The database holds no installation of Octavo.")
}

/** The names of those tables that have rows. */
export const listFilled = async (
  connection: CopyConnection,
  tables: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  const each = tables.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name})`)
  return (await connection.query(each.join(" UNION ALL "))).map((row) => text(row, "name"))
}

/**
 * The statements that take away what slows loading, and that bring it back: all foreign keys, and the indexes of large tables that are not
 * unique. To create an index takes longer than to add some rows to it.
 */
export const loadingStatements = async (connection: CopyConnection, large: ReadonlySet<string>) => {
  const keys = await connection.query(`
    SELECT conrelid::regclass::text AS relation, quote_ident(conname) AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE contype = 'f' AND ${isOurs("n.nspname::text", "c.relname::text")} ORDER BY 1, 2`)
  const all = await connection.query(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition,
      quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS relation
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE NOT i.indisunique AND NOT i.indisexclusion AND c.relkind = 'r'
      AND ${isOurs("n.nspname::text", "c.relname::text")} ORDER BY 1`)
  const indexes = all.filter((row) => large.has(text(row, "relation")))
  return {
    before: [
      ...keys.map((row) => `ALTER TABLE ${text(row, "relation")} DROP CONSTRAINT ${text(row, "name")}`),
      ...indexes.map((row) => `DROP INDEX ${text(row, "name")}`)
    ],
    after: [
      ...indexes.map((row) => text(row, "definition")),
      ...keys.map(
        (row) =>
          `ALTER TABLE ${text(row, "relation")} ADD CONSTRAINT ${text(row, "name")} ${text(row, "definition")}`
      )
    ]
  }
}

/**
 * The hashes of blobs that rows name. Columns whose name contains "blob" name one that must be there; within JSON, a field
 * `hash` or `blobHash` may name one.
 */
export const listBlobHashes = async (connection: CopyConnection) => {
  const columns = await connection.query(`
    SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname) AS relation, quote_ident(a.attname) AS name,
      a.atttypid = 'jsonb'::regtype AS is_json
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND ${isOurs("n.nspname::text", "c.relname::text")}
      AND (a.atttypid = 'text'::regtype AND a.attname LIKE '%blob%' OR a.atttypid = 'jsonb'::regtype)`)
  const required = new Set<string>()
  const possible = new Set<string>()
  for (const column of columns) {
    const name = text(column, "name")
    const isJson = column["is_json"] === true
    const rows = await connection.query(
      isJson
        ? `SELECT DISTINCT (regexp_matches(${name}::text, '"(?:hash|blobHash)": "([0-9a-f]{64})"', 'g'))[1] AS hash FROM ${text(column, "relation")}`
        : `SELECT DISTINCT ${name} AS hash FROM ${text(column, "relation")} WHERE ${name} IS NOT NULL`
    )
    for (const row of rows) (isJson ? possible : required).add(text(row, "hash"))
  }
  return { required, possible: new Set([...possible].filter((hash) => !required.has(hash))) }
}
