/** A row of a catalogue. */
export type Row = Readonly<Record<string, unknown>>

/** A connection that moves whole tables in the text format of COPY, the same on Postgres and on the embedded database. */
export interface CopyConnection {
  readonly query: (sql: string) => Promise<ReadonlyArray<Row>>
  /** The rows of a table in pieces of some megabytes, each of whole lines. */
  readonly copyOut: (table: CopyTable) => AsyncIterable<Buffer>
  /** Adds rows to a table. */
  readonly copyIn: (table: CopyTable, pieces: AsyncIterable<Buffer>) => Promise<void>
  readonly close: () => Promise<void>
}

/** A table with the columns that are copied, all quoted for SQL. */
export interface CopyTable {
  readonly name: string
  readonly columns: ReadonlyArray<string>
}

/** The settings of a session that decide how values are written as text, and that a slow disk ends no statement. */
export const sessionSettings = [
  "SET client_encoding = 'UTF8'",
  "SET datestyle = 'ISO, YMD'",
  "SET intervalstyle = 'postgres'",
  "SET timezone = 'UTC'",
  "SET bytea_output = 'hex'",
  "SET extra_float_digits = 1",
  "SET statement_timeout = 0",
  "SET idle_in_transaction_session_timeout = 0",
  "SET client_min_messages = warning"
]

/** The names of the columns for COPY, in their order. */
export const columnList = ({ columns }: CopyTable): string => columns.join(", ")
