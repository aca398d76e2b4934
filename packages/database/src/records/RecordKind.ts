import type { Schema } from "effect"

/** The field of a record: the column with its value, and what the value names. */
export interface RecordField {
  readonly column: string
  /** The thing that a value names: a user, a stored text or file by its hash, or a record of a kind by its id. */
  readonly names?: string
  /** The things that texts within a value of JSON may name. */
  readonly within?: "users" | "files"
  /** The values that the product knows, where a field has a fixed set of them. */
  readonly values?: Schema.Codec<unknown, unknown>
  /** Gives a value of an older export the form that it has now. */
  readonly present?: (value: unknown) => unknown
}

/** A column that no record has: why, and the value that an import stores in it, where the default of the table is none. */
interface OmittedColumn {
  readonly why: string
  readonly value?: string | number | boolean | ReadonlyArray<never> | null
}

/** A condition in SQL on a row `t`; `$1` is the id of the organization or of the space. */
type Condition = string

/** The records of one kind in an export: rows of one table, under the names of the product. */
export interface RecordKind {
  /** The name of the file without its ending, and what references name: `page-versions`, `sites/sections`. */
  readonly name: string
  readonly table: string
  /** The thing whose records are in one file. */
  readonly scope: "organization" | "space"
  readonly fields: Readonly<Record<string, RecordField>>
  readonly omitted: Readonly<Record<string, OmittedColumn>>
  readonly where: Condition
  /** The expressions that sort the rows: the same order on every database, and references after what they name where that matters. */
  readonly order: string
  /** The condition on the rows of an export without history; null where it has none of them. */
  readonly current: Condition | null
  /** Values of an export without history, which differ from those that are stored. */
  readonly currentValues: Readonly<Record<string, string | number | boolean | ReadonlyArray<never> | null>>
  /** The field with the id by which references name a record. */
  readonly id: string | null
}

type Given = Pick<RecordKind, "name" | "table" | "scope" | "where"> & {
  readonly fields: Readonly<Record<string, string | RecordField>>
  readonly omitted?: RecordKind["omitted"]
  /** The fields that sort the rows; those of a leading expression come first. */
  readonly key: ReadonlyArray<string>
  readonly first?: string
  readonly current?: Condition | null
  readonly currentValues?: RecordKind["currentValues"]
  readonly id?: string | null
}

/** Describes a kind of records. A field that is a text is the name of its column. */
export const recordKind = ({
  current = "true",
  currentValues = {},
  first,
  id,
  key,
  omitted = {},
  ...given
}: Given): RecordKind => {
  const fields = Object.fromEntries(
    Object.entries(given.fields).map(([name, field]) => [
      name,
      typeof field === "string" ? { column: field } : field
    ])
  )
  // Texts sort by their bytes: databases differ in their collations.
  const sorted = key.map((name) => `t.${fields[name]!.column}::text COLLATE "C"`)
  return {
    ...given,
    fields,
    omitted,
    current,
    currentValues,
    order: [...(first === undefined ? [] : [first]), ...sorted].join(", "),
    id: id === undefined ? (fields["id"] === undefined ? null : "id") : id
  }
}

/** A table that has no records in an export, and why: it is derived from others, secret, or about this installation. */
export interface OmittedTable {
  readonly table: string
  readonly why: string
}
