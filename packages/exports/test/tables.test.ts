import { expect, it } from "@effect/vitest"
import { TestDatabase } from "@octavo/database/testing"
import { kindsAfterSpaces, kindsBeforeSpaces, kindsOfSpaces, omittedTables } from "@octavo/exports"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"

const kinds = [...kindsBeforeSpaces, ...kindsOfSpaces, ...kindsAfterSpaces]

const columnsOfTables = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ name: string; columns: ReadonlyArray<string> }>`
    SELECT table_schema || '.' || table_name AS name, array_agg(column_name::text) AS columns
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema', 'public')
    GROUP BY 1`
  return new Map(rows.map(({ columns, name }) => [name, columns]))
})

it.layer(TestDatabase.pglite)("an export", (it) => {
  it.effect("has records of each table, or a reason why not", () =>
    Effect.gen(function* () {
      const tables = yield* columnsOfTables
      const named = [...kinds.map(({ table }) => table), ...omittedTables.map(({ table }) => table)]
      expect(named.toSorted()).toEqual([...tables.keys()].toSorted())
      expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length)
      for (const { why } of omittedTables) expect(why).toMatch(/^[A-Za-z].+\.$/)
    })
  )

  it.effect("has each column of those tables in a field, or a reason why not", () =>
    Effect.gen(function* () {
      const tables = yield* columnsOfTables
      for (const { fields, name, omitted, table } of kinds) {
        const named = [...Object.values(fields).map(({ column }) => column), ...Object.keys(omitted)]
        expect([name, named.toSorted()]).toEqual([name, tables.get(table)?.toSorted()])
      }
    })
  )

  it.effect("has no secret in a field", () =>
    Effect.sync(() => {
      const columns = kinds.flatMap(({ fields, table }) =>
        Object.values(fields).map(({ column }) => `${table}.${column}`)
      )
      expect(columns.filter((column) => /sealed|secret|token|key_hash/.test(column))).toEqual([])
    })
  )
})
