import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Copies the rows of a table that meet a condition so many times, and refreshes what the planner knows of it. A column gets what an expression of the
 * row `t` and of the number `n` of its copy yields; foreign keys are not checked.
 */
export const multiplyRows = Effect.fnUntraced(function* (
  table: string,
  condition: string,
  count: number,
  expressions: Readonly<Record<string, string>>
) {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql<{ name: string }>`SELECT attname AS name FROM pg_catalog.pg_attribute
    WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped`
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => expressions[name] ?? `t.${name}`)
  yield* sql.withTransaction(
    Effect.andThen(
      sql`SET LOCAL session_replication_role = replica`,
      sql.unsafe(`INSERT INTO ${table} (${names.join(", ")}) SELECT ${values.join(", ")}
        FROM ${table} AS t, generate_series(1, ${count}) AS n WHERE ${condition}`)
    )
  )
  yield* sql.unsafe(`ANALYZE ${table}`)
})
