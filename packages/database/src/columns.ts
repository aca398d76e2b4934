import { DateTime } from "effect"

/** A row as a query returns it. */
export type Row = Readonly<Record<string, unknown>>

/** A column of a field: reads the field from its row, and writes its value among those of an insert. */
export interface Column<A> {
  readonly names: ReadonlyArray<string>
  readonly read: (row: Row) => A
  readonly write: (value: A, into: Record<string, unknown>) => void
}

/** The values that a driver reads and writes as they are. */
type Plain = string | number | boolean | null | ReadonlyArray<string>

/** The column of a field: its name alone where the value is stored as it is. */
type ColumnOf<A> = Column<A> | ([A] extends [Plain] ? string : never)

/** The value of a column, which a row of the noun must have: a query that leaves out a column would lose a field otherwise. */
const valueIn = (row: Row, name: string): unknown => {
  const value = row[name]
  if (value === undefined) throw new Error(`The row has no column ${name}`)
  return value
}

type Definition<A> = { readonly [Field in keyof A]-?: ColumnOf<Exclude<A[Field], undefined>> }

const column = <A>(name: string, read: (value: never) => A, write: (value: A) => unknown): Column<A> => ({
  names: [name],
  read: (row) => read(valueIn(row, name) as never),
  write: (value, into) => {
    into[name] = write(value)
  }
})

const plain = (name: string): Column<unknown> =>
  column(
    name,
    (value: unknown) => value,
    (value) => value
  )

const orNull =
  <A, B>(convert: (value: A) => B) =>
  (value: A | null): B | null =>
    value === null ? null : convert(value)

/** A column of type `timestamptz`. */
export const timestamp = (name: string): Column<DateTime.Utc> =>
  column(name, DateTime.fromDateUnsafe, DateTime.toDateUtc)

/** A column of type `timestamptz` that may be null. */
export const timestampOrNull = (name: string): Column<DateTime.Utc | null> =>
  column(name, orNull(DateTime.fromDateUnsafe), orNull(DateTime.toDateUtc))

/** A column of type `timestamptz` of a field in milliseconds since 1970. */
export const milliseconds = (name: string): Column<number> =>
  column(
    name,
    (date: Date) => date.getTime(),
    (time) => new Date(time)
  )

/** A column of type `bigint` of a number that is exact in JavaScript. */
export const bigint = (name: string): Column<number> => column(name, Number, (value) => value)

/** A column of type `json` or `jsonb`, with a conversion where a value is not JSON by itself; null is a null of SQL. */
export const json = <A, Stored = A>(
  name: string,
  {
    read = (stored: Stored) => stored as unknown as A,
    write = (value: A) => value as unknown as Stored
  }: {
    readonly read?: (stored: Stored) => NoInfer<A>
    readonly write?: (value: NonNullable<NoInfer<A>>) => Stored
  } = {}
): Column<A> =>
  column(
    name,
    (stored: Stored) => (stored === null ? (null as A) : read(stored)),
    (value) => (value === null || value === undefined ? null : JSON.stringify(write(value)))
  )

/** A column of type `json` or `jsonb` that is never null in SQL: a null is one of JSON. */
export const jsonNotNull = <A>(name: string): Column<A> => column(name, (stored: A) => stored, JSON.stringify)

/** A column of type `json` or `jsonb` in rows that are inserted as one JSON document, so that it is not encoded twice. */
export const jsonInRows = <A>(name: string): Column<A> =>
  column(
    name,
    (stored: A) => stored,
    (value) => value
  )

/** A field that a query computes, and that no column stores, with a conversion where it is not as the query answers it. */
export const computed = <A, Stored = A>(
  name: string,
  read: (stored: Stored) => A = (stored) => stored as unknown as A
): Column<A> => ({
  names: [],
  read: (row) => read(row[name] as Stored),
  write: () => {}
})

const compile = <A extends object>(definition: Definition<A>) => {
  const given = Object.entries<string | Column<unknown>>(definition as never)
  const fields = given.map(([field, column]): readonly [string, Column<unknown>] => [
    field,
    typeof column === "string" ? plain(column) : column
  ])
  // Plain columns are read without a call, into an object whose fields are all there: rows of hot lists are many.
  const blank = Object.fromEntries(given.map(([field]) => [field, null]))
  const sources = given.map(([field, column]) =>
    typeof column === "string" ? { field, name: column, read: null } : { field, name: "", read: column.read }
  )
  return {
    fields,
    read: (row: Row) => {
      const values: Record<string, unknown> = { ...blank }
      for (let index = 0; index < sources.length; index++) {
        const { field, name, read } = sources[index]!
        values[field] = read === null ? valueIn(row, name) : read(row)
      }
      return values as A
    },
    write: (value: A, into: Record<string, unknown>) => {
      for (const [field, { write }] of fields) write(value[field as keyof A], into)
    }
  }
}

/** Several columns that make one field. */
export const composite = <A extends object>(definition: Definition<A>): Column<A> => {
  const { fields, read, write } = compile(definition)
  return { names: fields.flatMap(([, { names }]) => names), read, write }
}

/** Several columns that make one field, which is null where the first of them is; `make` makes it where it is a class. */
export const compositeOrNull = <A extends object>(
  definition: Definition<A>,
  make: (fields: A) => A = (fields) => fields
): Column<A | null> => {
  const { names, read, write } = composite(definition)
  return {
    names,
    read: (row) => (row[names[0]!] === null ? null : make(read(row))),
    write: (value, into) => {
      if (value === null || value === undefined) for (const name of names) into[name] = null
      else write(value, into)
    }
  }
}

/** The columns of a noun, from which its decoding, its inserts and its upserts follow. */
export interface Columns<A, Fields> {
  /** The noun of a row. Columns of the row that are none of the noun are passed over. */
  readonly decode: (row: object) => A
  /** The values of an insert, by the names of their columns. */
  readonly values: (value: A) => Record<string, unknown>
  /** The values of an update: every column but those of the fields that never change. */
  readonly changes: (
    value: A,
    never: { readonly except: ReadonlyArray<keyof Fields> }
  ) => Record<string, unknown>
  /** The names of all columns, for a select. */
  readonly names: string
  /** The list of `ON CONFLICT DO UPDATE SET`: every column but those of the fields that never change. */
  readonly updates: (never: { readonly except: ReadonlyArray<keyof Fields> }) => string
}

const columnsOf = <A extends object, Fields extends object>(
  make: (fields: Fields) => A,
  definition: Definition<Fields>
): Columns<A, Fields> => {
  const { fields, read, write } = compile(definition)
  return {
    decode: (row) => make(read(row as Row)),
    values: (value) => {
      const into: Record<string, unknown> = {}
      write(value as unknown as Fields, into)
      return into
    },
    changes: (value, { except }) => {
      const into: Record<string, unknown> = {}
      for (const [field, { write }] of fields)
        if (!except.includes(field as keyof Fields)) write(value[field as never], into)
      return into
    },
    names: fields.flatMap(([, { names }]) => names).join(", "),
    updates: ({ except }) =>
      fields
        .filter(([field]) => !except.includes(field as keyof Fields))
        .flatMap(([, { names }]) => names.map((name) => `${name} = excluded.${name}`))
        .join(", ")
  }
}

/**
 * Names the column of each field of a noun, once. The noun is a class that is made of its fields and of nothing else. Rows were checked when they were
 * written, so a row is not checked again: the constructor would do that at each read.
 */
export const columns = <A extends object, Fields extends object>(
  Noun: new (fields: Fields) => A,
  definition: Definition<Fields>
): Columns<A, Fields> =>
  columnsOf((fields): A => Object.assign(Object.create(Noun.prototype), fields), definition)

/** Names the column of each field of a noun, once. The noun is a plain object. */
export const plainColumns = <A extends object>(definition: Definition<A>): Columns<A, A> =>
  columnsOf((fields) => fields, definition)
